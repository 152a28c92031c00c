"""Raw free associations and the step that packs them for the bots; never imported by the package."""
