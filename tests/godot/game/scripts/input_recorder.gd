extends Node
## Records in which physics frames actions and keys were pressed.

## How many frames each was pressed.
var held := {"move_left": 0, "move_right": 0, "jump": 0, "E": 0}
## The frames in which all actions were pressed.
var together := 0
## How many frames began a press of the action jump.
var jumps := 0
var clicks := 0
var random := 0


func _physics_process(_delta: float) -> void:
	for action: String in ["move_left", "move_right", "jump"]:
		held[action] += int(Input.is_action_pressed(action))
	held.E += int(Input.is_key_pressed(KEY_E))
	together += int(Input.is_action_pressed("move_left") and Input.is_action_pressed("move_right") and Input.is_action_pressed("jump"))
	jumps += int(Input.is_action_just_pressed("jump"))
	clicks += int(Input.is_mouse_button_pressed(MOUSE_BUTTON_LEFT))
	random = randi() % 1000000
