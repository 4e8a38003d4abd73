"""Runs when the editor loads the plugin. Nothing is connected before the editor draws its first frame, so
commandlets such as the cooker never dial."""

import spawnpoint.session

spawnpoint.session.start()
