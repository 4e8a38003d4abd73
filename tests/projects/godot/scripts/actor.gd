class_name Actor
extends CharacterBody2D
## Something that moves.

@export var speed := 100.0


func stop() -> void:
	velocity = Vector2.ZERO
