"""Who a browser is: a random name, signed, in a cookie that scripts cannot read. No account, no address.

Law: a seat is found by the session alone, never by what a message says.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from nomdecode.server.settings import BadSettingValue

COOKIE: Final = "nomdecode"
_AGE: Final = 365 * 86400
_SIGNATURE: Final = 32


def load_secret(folder: Path, given: str = "") -> bytes:
    """The signing secret: the one given, or one made once, so that seats outlive a restart.

    Raises:
        BadSettingValue: when the folder cannot keep one.
    """
    if given:
        return given.encode()
    try:
        return _kept_secret(folder)
    except OSError as bad:
        raise BadSettingValue(
            f"NOMDECODE_DATA: {folder} cannot keep the signing secret ({bad.strerror}); set NOMDECODE_SECRET"
        ) from bad


def _kept_secret(folder: Path) -> bytes:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret"
    if not path.exists():
        # Two workers may start at once: only one of the links succeeds, and both read the same file.
        fresh = folder / f"secret.{os.getpid()}.{secrets.token_hex(4)}"
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        try:
            path.hardlink_to(fresh)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_bytes().strip()


class Sessions:
    """Makes and reads signed names and tickets."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new_guest(self) -> str:
        """A name nobody can guess."""
        return secrets.token_urlsafe(18)

    def cookie(self, guest: str, *, secure: bool) -> str:
        """The Set-Cookie header of a guest."""
        value = f"{guest}.{self._sign('guest', guest)}"
        flags = f"Path=/; Max-Age={_AGE}; HttpOnly; SameSite=Lax"
        return f"{COOKIE}={value}; {flags}{'; Secure' if secure else ''}"

    def guest_of(self, cookies: str) -> str | None:
        """The guest of a Cookie header; None when there is none, or it was not signed by us."""
        # By hand: the standard library gives up at the first cookie of somebody else that it cannot read.
        for cookie in cookies.split(";"):
            name, _, value = cookie.strip().partition("=")
            if name == COOKIE and (guest := self._checked("guest", value.strip('"'))):
                return guest
        return None

    def ticket(self, room: str, member: str, good_until: float) -> str:
        """A link's secret that lets one more device act for a member."""
        plain = f"{room}~{member}~{int(good_until)}~{secrets.token_urlsafe(9)}"
        return f"{plain}.{self._sign('ticket', plain)}"

    def member_of_ticket(self, ticket: str, room: str, now: float) -> str | None:
        """The member a ticket is for; None when it is not ours, for another room, or too old."""
        plain = self._checked("ticket", ticket)
        if plain is None or plain.count("~") != 3:
            return None
        its_room, member, good_until, _ = plain.split("~")
        return member if its_room == room and now <= int(good_until) else None

    def _checked(self, purpose: str, signed: str) -> str | None:
        plain, _, signature = signed.rpartition(".")
        if (
            not plain
            or not signed.isascii()
            or not hmac.compare_digest(signature, self._sign(purpose, plain))
        ):
            return None
        return plain

    def _sign(self, purpose: str, plain: str) -> str:
        digest = hmac.new(self._secret, f"{purpose}:{plain}".encode(), hashlib.sha256)
        return digest.hexdigest()[:_SIGNATURE]
