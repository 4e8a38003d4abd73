"""The version of the plugin."""

VERSION = "0.1.0"
