@tool
extends Node2D
## Runs in the editor, too, and says so.

@export var size := 4


func _init() -> void:
	print("a tool script ran")
