class_name Specimen
extends Node
## One exported variable of every type.

enum Season { SPRING, SUMMER, AUTUMN = 7, WINTER }

@export var a_bool := true
@export var an_int := 7
@export_range(0, 100, 5) var a_range := 25
@export var a_float := 1.7
@export var a_string := "text"
@export_multiline var a_long_string := "two\nlines"
@export var a_string_name := &"name"
@export var a_node_path: NodePath = ^".."
@export var a_season := Season.SUMMER
@export_flags("Fire", "Water", "Earth") var some_flags := 5
@export var a_vector2 := Vector2(1.5, -2.5)
@export var a_vector2i := Vector2i(3, 4)
@export var a_rect2 := Rect2(1, 2, 3, 4)
@export var a_rect2i := Rect2i(1, 2, 3, 4)
@export var a_vector3 := Vector3(1, 2.5, -3)
@export var a_vector3i := Vector3i(1, 2, 3)
@export var a_vector4 := Vector4(1, 2, 3, 4)
@export var a_vector4i := Vector4i(1, 2, 3, 4)
@export var a_transform2d := Transform2D.IDENTITY
@export var a_plane := Plane(0, 1, 0, 2)
@export var a_quaternion := Quaternion.IDENTITY
@export var an_aabb := AABB(Vector3.ZERO, Vector3.ONE)
@export var a_basis := Basis.IDENTITY
@export var a_transform3d := Transform3D.IDENTITY
@export var a_projection := Projection.IDENTITY
@export var a_color := Color(0.8, 0.3, 0.3, 1.0)
@export var a_dictionary := {"one": 1, "two": [1, 2]}
@export var an_array := [1, "two", 3.5]
@export var an_array_of_ints: Array[int] = [1, 2, 3]
@export var bytes := PackedByteArray([1, 2, 255])
@export var ints32 := PackedInt32Array([1, -2])
@export var ints64 := PackedInt64Array([1, -2])
@export var floats32 := PackedFloat32Array([0.5, 1.5])
@export var floats64 := PackedFloat64Array([0.5, 1.5])
@export var strings := PackedStringArray(["a", "b"])
@export var vectors2 := PackedVector2Array([Vector2.ONE])
@export var vectors3 := PackedVector3Array([Vector3.ONE])
@export var colors := PackedColorArray([Color.RED])
@export var a_resource: Resource
@export var a_texture: Texture2D
@export var a_node: Node

var secret := "not exported"
var many := range(1000)


func _init() -> void:
	a_resource = Gradient.new()


## Adds two numbers, after a moment.
func add_later(a: int, b: int) -> int:
	await get_tree().process_frame
	return a + b


func fail() -> void:
	var nothing: Node = null
	nothing.queue_free()
