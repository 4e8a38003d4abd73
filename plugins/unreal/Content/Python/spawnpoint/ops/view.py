"""view.capture: a picture of the level viewport or of the running game."""

import base64
import os
import shutil
import tempfile
import time
from typing import Any, Callable, Dict, Tuple

import unreal

from spawnpoint import editor, faults
from spawnpoint.call import NEXT_FRAME, Call, Steps
from spawnpoint.services import Services

USUAL_WIDTH = 1280
MOST_WIDTH = 3840
# The last chunk of every PNG file.
PNG_END = b"IEND\xaeB`\x82"
PATIENCE = 15.0


class ViewOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"view.capture": self.capture}

    def capture(self, call: Call) -> Steps:
        if call.flag("labels"):
            raise faults.unsupported("This editor cannot write labels into pictures", "take the picture without labels")
        width = max(16, min(call.whole("max_width", USUAL_WIDTH, 1), MOST_WIDTH))
        height = max(9, width * 9 // 16)
        folder = tempfile.mkdtemp(prefix="spawnpoint-")
        path = os.path.join(folder, "view.png")
        try:
            # A viewport that is not in front draws only when it is told to.
            editor.level_editor().editor_invalidate_viewports()
            if not unreal.AutomationLibrary.take_high_res_screenshot(width, height, path):
                raise faults.not_ready(
                    "The editor did not take a screenshot", "another one may be in progress; try again"
                )
            end = time.monotonic() + PATIENCE
            data = b""
            while not data:
                if time.monotonic() > end:
                    raise faults.not_ready(
                        "The editor took no screenshot within %d s" % PATIENCE, "a level viewport must be visible"
                    )
                yield NEXT_FRAME
                data = _complete(path)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        found_width, found_height = _size(data)
        return {
            "width": found_width,
            "height": found_height,
            "mimeType": "image/png",
            "data": base64.b64encode(data).decode("ascii"),
        }


def _complete(path: str) -> bytes:
    """The file, if the editor has written all of it."""
    try:
        with open(path, "rb") as source:
            data = source.read()
    except OSError:
        return b""
    return data if data.endswith(PNG_END) else b""


def _size(data: bytes) -> Tuple[int, int]:
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
