"""The project of the tests."""

from stub.actors import record
from stub.assets import new_asset
from stub.state import State
from stub.structs import Vector

START, BONUS = "/Game/Maps/Start", "/Game/Maps/Bonus"
MESH = ("Mesh", "/Script/Engine.StaticMeshComponent")
LAMP = ("Lamp", "/Script/Engine.PointLightComponent")
ENGINE = "/Script/Engine."


def levels():
    player = record(ENGINE + "StaticMeshActor", "Player", components=[MESH, LAMP], tags=["Player", "Hero"])
    door = record("/Game/Blueprints/BP_Door.BP_Door_C", "Door", "Floor_1", [MESH, LAMP], tags=["Entrance"])
    door["components"]["Mesh"]["values"]["relative_location"] = Vector(10.0, 0.0, 0.0)
    # Variables of the Blueprint.
    door["values"].update(health=100.0, is_open=False)
    return {
        START: {
            "Player_0": player,
            "Floor_1": record(ENGINE + "StaticMeshActor", "Floor"),
            "Door_2": door,
            "Ghost_3": record(ENGINE + "PointLight", "Ghost", hidden=True),
            "Specimen_4": record(ENGINE + "TargetPoint", "Specimen", tags=["Red", "Green", "Blue"]),
        },
        BONUS: {"Chest_0": record(ENGINE + "StaticMeshActor", "Chest")},
    }


def assets():
    door, key, wood = "/Game/Blueprints/BP_Door", "/Game/Blueprints/BP_Key", "/Game/Materials/M_Wood"
    return [
        new_asset(START, ENGINE + "World", hard=[door]),
        new_asset(BONUS, ENGINE + "World"),
        new_asset(door, ENGINE + "Blueprint", ENGINE + "Actor", ["/Script/Engine", wood], [key]),
        new_asset(key, ENGINE + "Blueprint", door + ".BP_Door_C", ["/Script/Engine", door]),
        new_asset("/Game/Blueprints/BP_Broken", ENGINE + "Blueprint", ENGINE + "Actor", is_broken=True),
        new_asset(wood, ENGINE + "Material", None, ["/Script/Engine"]),
        new_asset(
            "/Game/Materials/MI_Oak",
            ENGINE + "MaterialInstanceConstant",
            None,
            [wood],
            parameters={
                "scalar": {"Roughness": 0.5},
                "vector": {"Tint": (1.0, 1.0, 1.0, 1.0)},
                "texture": {"Grain": None},
            },
        ),
        new_asset("/Game/Textures/T_Grain", ENGINE + "Texture2D"),
        new_asset(
            "/Game/Data/DT_Items",
            ENGINE + "DataTable",
            columns=["Price", "Weight"],
            rows={"Sword": {"Price": "10", "Weight": "3.5"}, "Shield": {"Price": "8", "Weight": "6"}},
        ),
    ]


def state(project):
    """A new editor that has the project open."""
    made = State(project)
    made.levels, made.assets, made.open_level = levels(), assets(), START
    made.save()
    return made
