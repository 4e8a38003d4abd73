"""The table of all ops."""

from typing import Any, Callable, Dict, List, Type

from spawnpoint.call import Call
from spawnpoint.ops.asset_files import AssetFileOps
from spawnpoint.ops.asset_links import AssetLinkOps
from spawnpoint.ops.assets import AssetOps
from spawnpoint.ops.blueprints import BlueprintOps
from spawnpoint.ops.camera import CameraOps
from spawnpoint.ops.clipboard import ClipboardOps
from spawnpoint.ops.compile import CompileOps
from spawnpoint.ops.components import ComponentOps
from spawnpoint.ops.console import ConsoleOps
from spawnpoint.ops.docs import DocsOps
from spawnpoint.ops.edit import EditOps
from spawnpoint.ops.game import GameOps
from spawnpoint.ops.levels import LevelOps
from spawnpoint.ops.logs import LogOps
from spawnpoint.ops.members import MemberOps
from spawnpoint.ops.objects import ObjectOps
from spawnpoint.ops.offers import OfferOps
from spawnpoint.ops.project import ProjectOps
from spawnpoint.ops.query import QueryOps
from spawnpoint.ops.refs import RefOps
from spawnpoint.ops.script import ScriptOps
from spawnpoint.ops.search import SearchOps
from spawnpoint.ops.selection import SelectionOps
from spawnpoint.ops.settings import SettingOps
from spawnpoint.ops.singletons import SingletonOps
from spawnpoint.ops.statics import StaticOps
from spawnpoint.ops.status import StatusOps
from spawnpoint.ops.time import TimeOps
from spawnpoint.ops.undo import UndoOps
from spawnpoint.ops.view import ViewOps
from spawnpoint.ops.wait import WaitOps
from spawnpoint.services import Services

Op = Callable[[Call], Any]

HOLDERS: List[Type[Any]] = [
    StatusOps,
    LevelOps,
    ObjectOps,
    SearchOps,
    ComponentOps,
    MemberOps,
    StaticOps,
    SingletonOps,
    RefOps,
    SelectionOps,
    ClipboardOps,
    CameraOps,
    ViewOps,
    LogOps,
    ScriptOps,
    QueryOps,
    GameOps,
    TimeOps,
    WaitOps,
    EditOps,
    UndoOps,
    DocsOps,
    SettingOps,
    AssetOps,
    AssetLinkOps,
    AssetFileOps,
    BlueprintOps,
    ProjectOps,
    ConsoleOps,
    CompileOps,
    OfferOps,
]


def table(services: Services) -> Dict[str, Op]:
    """All ops by name."""
    ops: Dict[str, Op] = {}
    for holder in HOLDERS:
        ops.update(holder(services).table())
    return ops
