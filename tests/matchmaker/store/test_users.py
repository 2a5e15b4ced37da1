"""Accounts and tokens."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from sqlalchemy import select, update

from matchmaker.store import Store, now, users
from matchmaker.store.models import Role, Scope, Token, User
from matchmaker.store.names import BadName, NameTaken
from matchmaker.store.users import BadToken, LastAdmin, UnknownUser


@pytest.fixture
def ann(store: Store) -> User:
    with store.write() as session:
        return users.add(session, "Ann")


def a_token(store: Store, user: User, *scopes: Scope, days: int | None = None) -> str:
    with store.write() as session:
        return users.give_token(session, user, "laptop", scopes or (Scope.READ,), days)


def bearer(store: Store, token: str, scope: Scope = Scope.READ) -> str:
    with store.write() as session:
        return users.bearer(session, token, scope).name


def test_a_token_opens_what_it_is_for(store: Store, ann: User) -> None:
    token = a_token(store, ann, Scope.READ)
    assert bearer(store, token) == "Ann"
    with pytest.raises(BadToken):
        bearer(store, token, Scope.SUBMIT)


def test_only_the_hash_of_a_token_is_kept(store: Store, ann: User) -> None:
    token = a_token(store, ann)
    with store.read() as session:
        (kept,) = session.scalars(select(Token))
        values = [str(getattr(kept, column.name)) for column in Token.__table__.columns]
    assert not any(token.removeprefix("riband_") in value for value in values)


def test_unknown_expired_revoked_and_foreign_tokens_get_one_and_the_same_answer(store: Store, ann: User) -> None:
    expired, revoked, good = a_token(store, ann, days=1), a_token(store, ann), a_token(store, ann)
    with store.write() as session:
        then = now(session) - timedelta(days=2)
        session.execute(update(Token).where(Token.expires_at.is_not(None)).values(expires_at=then))
        assert users.revoke(session, ann, "laptop") == 3
    answers = set()
    for token in (expired, revoked, good, "riband_guess", ""):
        with pytest.raises(BadToken) as refused:
            bearer(store, token)
        answers.add(str(refused.value))
    assert len(answers) == 1


def test_an_account_that_was_disabled_opens_nothing(store: Store, ann: User) -> None:
    token = a_token(store, ann, Scope.ADMIN)
    assert bearer(store, token, Scope.SUBMIT) == "Ann", "admin is good for everything"
    with store.write() as session:
        session.execute(update(User).values(disabled_at=now(session)))
    with pytest.raises(BadToken):
        bearer(store, token)


def test_names_are_taken_in_every_spelling(store: Store, ann: User) -> None:
    assert ann.role == Role.AUTHOR
    with pytest.raises(NameTaken, match="aNN"), store.write() as session:
        users.add(session, "aNN")
    with store.read() as session:
        assert users.named(session, "ANN").id == ann.id


def test_a_name_with_markup_is_no_name(store: Store) -> None:
    with pytest.raises(BadName, match="1 to 40 letters"), store.write() as session:
        users.add(session, "<script>")


def test_an_unknown_name_is_told_how_to_make_an_account(store: Store) -> None:
    with pytest.raises(UnknownUser, match="riband user add"), store.read() as session:
        users.named(session, "nobody")


def test_the_account_of_this_machine_is_made_once(store: Store) -> None:
    with store.write() as session:
        first = users.local(session).id
    with store.write() as session:
        assert users.local(session).id == first


def test_of_two_admins_who_remove_each_other_at_once_one_stays(store: Store) -> None:
    with store.write() as session:
        pair = [users.add(session, name, Role.ADMIN) for name in ("ada", "bea")]
    together = Barrier(2)

    def remove(number: int) -> bool:
        together.wait()
        try:
            with store.write() as session:
                users.set_role(session, pair[1 - number], Role.AUTHOR, pair[number])
        except LastAdmin:
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(remove, range(2))) == [False, True]
    with store.read() as session:
        assert len([user for user in users.every(session) if user.role == Role.ADMIN]) == 1


def test_a_closed_account_is_no_admin_that_stays(store: Store) -> None:
    with store.write() as session:
        ada, bea = (users.add(session, name, Role.ADMIN) for name in ("ada", "bea"))
        users.close(session, bea, ada)
        for remove in (users.close, lambda session, user, by: users.set_role(session, user, Role.AUTHOR, by)):
            with pytest.raises(LastAdmin, match="make somebody else one first"):
                remove(session, ada, bea)
