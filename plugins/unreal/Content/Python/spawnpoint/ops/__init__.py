"""The ops of the engine protocol. Each module has a class with a `table` of its ops by name."""
