"""The authors' room: the SDK, the reference bots and the starter kits."""
