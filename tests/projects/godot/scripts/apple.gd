extends Area2D

signal picked

const Sound := preload("res://art/crunch.ogg")


func _ready() -> void:
	var optional = load("../resources/season.tres")
	print(optional, load("res://resources/winter.tres"), "res://resources/leaf.tres")
