"""The offline spymaster: candidate clues, their expected reward, the choice."""
