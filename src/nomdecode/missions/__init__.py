"""La Grande Tournée: twenty-eight Duo missions on six plates, and a pair's notebook of them.

Law: pure. It reads its own package data once, and decides nothing about a game: `options` fixes what is
played, `attempt_of` reads how it went, `note` writes that down.
"""
