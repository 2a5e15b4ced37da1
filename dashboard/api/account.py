"""The account behind a token, and its tokens."""

from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Annotated

from pydantic import Field

from dashboard import here
from dashboard.api.operation import Body, Family
from dashboard.api.parameters import Days, Number
from matchmaker.intake import NotAllowed
from matchmaker.store import users
from matchmaker.store.models import Role, Scope, Token, User

ACCOUNT = Family("account", "Who one is here, and the keys one has given away.")

ScopeName = Annotated[Scope, Field(strict=False)]


class NewToken(Body):
    """A token to be made."""

    name: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]+$", description="What it is for.")]
    scopes: Annotated[list[ScopeName], Field(min_length=1, max_length=3)]
    days: Annotated[Days | None, Field(description="How long it is good for; left out: until revoked.")] = None


@dataclass(frozen=True, slots=True)
class Account:
    """An account."""

    name: str
    role: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A token without its text, which nobody has but its holder."""

    id: int
    name: str
    scopes: tuple[str, ...]
    created_at: datetime
    expires_at: datetime | None
    used_at: datetime | None


@dataclass(frozen=True, slots=True)
class Tokens:
    """All open tokens, the newest first."""

    items: tuple[TokenLine, ...]


@dataclass(frozen=True, slots=True)
class GivenToken:
    """A new token; its text is shown this once."""

    token: str
    line: TokenLine


@ACCOUNT.get("/account", scope=Scope.SUBMIT)
def get_account(viewer: User) -> Account:
    """Show whose token this is."""
    return Account(viewer.name, viewer.role, viewer.created_at)


@ACCOUNT.get("/account/tokens", scope=Scope.SUBMIT)
def list_tokens(viewer: User) -> Tokens:
    """List the tokens of the account."""
    with here.reading() as session:
        return Tokens(tuple(map(_line, users.tokens_of(session, viewer))))


@ACCOUNT.post(
    "/account/tokens", scope=Scope.ADMIN, status=HTTPStatus.CREATED, example={"name": "laptop", "scopes": ["read"]}
)
def give_token(body: NewToken, viewer: User) -> GivenToken:
    """Make a token; it is shown this once. Only a token with the scope admin may make others."""
    if Scope.ADMIN in body.scopes and viewer.role != Role.ADMIN:
        raise NotAllowed("tokens with the scope admin are for the organisers")
    with here.league().store.write() as session:
        text = users.give_token(session, viewer, body.name, body.scopes, body.days)
        session.flush()
        return GivenToken(text, _line(users.tokens_of(session, viewer)[0]))


@ACCOUNT.delete("/account/tokens/<number>")
def revoke_token(number: Number, viewer: User) -> None:
    """Close one of the account's tokens."""
    with here.league().store.write() as session:
        users.revoke_one(session, viewer, number)


def _line(token: Token) -> TokenLine:
    return TokenLine(token.id, token.name, tuple(token.scopes), token.created_at, token.expires_at, token.used_at)
