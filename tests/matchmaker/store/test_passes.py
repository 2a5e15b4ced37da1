"""Passes: good once, for one errand, for a while."""

from datetime import timedelta

import pytest
from sqlalchemy import update

from matchmaker.store import Store, now, passes, users
from matchmaker.store.models import Errand, Pass
from matchmaker.store.passes import BadPass


def test_an_invitation_is_good_until_it_is_used(store: Store) -> None:
    with store.write() as session:
        text = passes.invite(session, users.local(session))
    with store.write() as session:
        found = passes.good(session, text, Errand.JOIN)
        passes.use(session, found, users.add(session, "eve"))
    with store.write() as session, pytest.raises(BadPass, match="has been used"):
        passes.good(session, text, Errand.JOIN)
    with store.read() as session:
        (invitation,) = passes.invitations(session)
        assert invitation.user_id == users.named(session, "eve").id


def test_a_pass_does_only_its_own_errand_and_is_kept_as_a_hash(store: Store) -> None:
    with store.write() as session:
        text = passes.sign_in_link(session, users.local(session))
        with pytest.raises(BadPass):
            passes.good(session, text, Errand.JOIN)
        found = passes.good(session, text, Errand.SIGN_IN)
        assert text not in found.digest


def test_a_pass_expires(store: Store) -> None:
    with store.write() as session:
        text = passes.invite(session, users.local(session))
        session.execute(update(Pass).values(expires_at=now(session) - timedelta(seconds=1)))
    with store.write() as session, pytest.raises(BadPass, match="has expired"):
        passes.good(session, text, Errand.JOIN)


def test_a_closed_account_is_nobody_until_it_is_reopened(store: Store) -> None:
    with store.write() as session:
        admin, ann = users.local(session), users.add(session, "ann")
        users.close(session, ann, admin)
    with store.write() as session:
        assert users.get(session, ann.id) is None
        users.reopen(session, ann, admin)
    with store.read() as session:
        assert users.get(session, ann.id) is not None
