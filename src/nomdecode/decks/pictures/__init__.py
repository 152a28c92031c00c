"""The shipped picture deck, and uploaded pictures checked in a child process."""
