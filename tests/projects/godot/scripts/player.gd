class_name Player
extends Actor

const Apple := preload("res://scenes/apple.tscn")

@export var lives: int = 3


func drop() -> void:
	add_child(Apple.instantiate())
