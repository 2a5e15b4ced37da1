"""Step 5, the shakedown cruise (section 8): every completed ship leaves the yard, is fitted, sails and scores."""
