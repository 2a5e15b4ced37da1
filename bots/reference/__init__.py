"""The league's own bots, the anchors of every ladder: random, greedy and search."""
