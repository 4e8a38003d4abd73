class_name Player
extends CharacterBody2D
## Runs left and right and jumps.

## Landed after a jump.
signal landed

enum Mood { CALM, HASTY, TIRED }

## Pixels a second.
@export_range(10.0, 600.0) var speed := 160.0
@export var jump_speed := 330.0
@export var mood := Mood.CALM

var _flying := false


func _physics_process(delta: float) -> void:
	velocity.x = Input.get_axis("move_left", "move_right") * speed
	velocity.y += 980.0 * delta
	if is_on_floor() and Input.is_action_just_pressed("jump"):
		velocity.y = -jump_speed
	move_and_slide()
	if _flying and is_on_floor():
		landed.emit()
	_flying = not is_on_floor()


## Puts the player somewhere, at rest.
func teleport(to: Vector2) -> Vector2:
	position = to
	velocity = Vector2.ZERO
	return position
