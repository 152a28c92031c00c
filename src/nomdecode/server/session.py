"""Sessions: a random guest id in a signed cookie that scripts cannot read; signed tickets for more devices.

Law: a member is found by the session alone, never by what a message says.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from nomdecode.server.settings import InvalidSetting

SESSION_COOKIE: Final = "nomdecode"
# The name by https: a browser takes it from this very host and by https alone, never from a neighbour.
SECURE_SESSION_COOKIE: Final = f"__Host-{SESSION_COOKIE}"
_AGE: Final = 365 * 86400
_SIGNATURE: Final = 32
_SHORTEST_SECRET: Final = 16  # bytes: a shorter one is found offline from one's own cookie
_FEWEST_CHARACTERS: Final = 6  # different ones: 0000000000000000 is long too


def load_secret(folder: Path, given: str = "") -> bytes:
    """Return the signing secret: the given one, or one generated once and stored for later starts.

    Raises:
        InvalidSetting: when the folder cannot hold one, or the given one can be guessed.
    """
    if given:
        if len(given.encode()) < _SHORTEST_SECRET or len(set(given)) < _FEWEST_CHARACTERS:
            raise InvalidSetting("NOMDECODE_SECRET can be guessed: openssl rand -hex 32 makes a good one")
        return given.encode()
    try:
        return _load_or_make_secret(folder)
    except OSError as bad:
        raise InvalidSetting(
            f"NOMDECODE_DATA: {folder} cannot hold the signing secret ({bad.strerror}); set NOMDECODE_SECRET"
        ) from bad


def _load_or_make_secret(folder: Path) -> bytes:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret"
    if not path.exists():
        # Two workers may start at once: only one hard link succeeds, and both read the same file.
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
    """Signs and verifies session cookies and tickets."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new_guest(self) -> str:
        """Return a new unguessable guest id."""
        return secrets.token_urlsafe(18)

    def session_cookie(self, guest: str, *, secure: bool) -> str:
        """Return the Set-Cookie header of a guest."""
        value = f"{guest}.{self._sign_value('guest', guest)}"
        flags = f"Path=/; Max-Age={_AGE}; HttpOnly; SameSite=Lax"
        return (
            f"{SECURE_SESSION_COOKIE}={value}; {flags}; Secure"
            if secure
            else f"{SESSION_COOKIE}={value}; {flags}"
        )

    def guest_of_cookies(self, cookies: str) -> str | None:
        """Return the guest id of a Cookie header; None without one that this server signed."""
        # By hand: the standard library gives up at the first foreign cookie that it cannot parse.
        given = [cookie.strip().partition("=") for cookie in cookies.split(";")]
        for wanted in (SECURE_SESSION_COOKIE, SESSION_COOKIE):
            for name, _, value in given:
                if name == wanted and (guest := self._verify_signature("guest", value.strip('"'))):
                    return guest
        return None

    def sign_ticket(self, room: str, member: str, good_until: float) -> str:
        """Return a signed ticket that lets one more device act for a member."""
        plain = f"{room}~{member}~{int(good_until)}~{secrets.token_urlsafe(9)}"
        return f"{plain}.{self._sign_value('ticket', plain)}"

    def member_of_ticket(self, ticket: str, room: str, now: float) -> str | None:
        """Return the member id of a ticket; None when it is forged, for another room, or expired."""
        plain = self._verify_signature("ticket", ticket)
        if plain is None or plain.count("~") != 3:
            return None
        its_room, member, good_until, _ = plain.split("~")
        return member if its_room == room and now <= int(good_until) else None

    def shared_game_token(self, plain: str) -> str:
        """Return the unguessable name of a shared game: always the same for the same game."""
        digest = hmac.new(self._secret, f"share:{plain}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()

    def owner_digest(self, token: str, guest: str) -> str:
        """Return the digest of a session that may delete a shared game, to be stored with it."""
        return self._sign_value("owner", f"{token}~{guest}")

    def _verify_signature(self, purpose: str, signed: str) -> str | None:
        plain, _, signature = signed.rpartition(".")
        if (
            not plain
            or not signed.isascii()
            or not hmac.compare_digest(signature, self._sign_value(purpose, plain))
        ):
            return None
        return plain

    def _sign_value(self, purpose: str, plain: str) -> str:
        digest = hmac.new(self._secret, f"{purpose}:{plain}".encode(), hashlib.sha256)
        return digest.hexdigest()[:_SIGNATURE]
