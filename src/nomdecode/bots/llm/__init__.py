"""A bot that asks a language model over an OpenAI-compatible API."""
