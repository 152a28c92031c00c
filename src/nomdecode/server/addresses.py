"""Client addresses as rate limits count them."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network
from typing import Final

_PREFIXES: Final = (64, 56, 48)  # of IPv6: a device, a household, a provider's customer at most


def rate_limit_key(address: str) -> str:
    """Return the key for rate limits: an IPv4 address, or the /64 network of an IPv6 address."""
    return network_prefixes_of(address)[0]


def network_prefixes_of(address: str) -> tuple[str, ...]:
    """Return the networks of an address that share a limit, narrowest first: IPv6 /64, /56 and /48."""
    if ":" not in address:
        return (address,)
    try:
        found = IPv6Address(address.partition("/")[0].partition("%")[0])
    except ValueError:
        return (address,)
    if found.ipv4_mapped is not None:
        return (str(found.ipv4_mapped),)
    return tuple(str(IPv6Network((found, prefix), strict=False)) for prefix in _PREFIXES)
