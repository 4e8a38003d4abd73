@tool
extends RefCounted
## camera.get, freecam.get, freecam.set in a game, in 3D or 2D.

const Fault := preload("../fault.gd")
const Value := preload("../value.gd")

const MAX_SPEED := 1000.0

var services: RefCounted
var _enabled := false
var _speed := 10.0
var _free_3d: Camera3D
var _free_2d: Camera2D
var _game_camera: Node


func table() -> Dictionary:
	return {"camera.get": get_camera, "freecam.get": get_free, "freecam.set": set_free}


func close() -> void:
	for camera: Node in [_free_3d, _free_2d]:
		if is_instance_valid(camera):
			camera.queue_free()


static func vector(value: Variant) -> Dictionary:
	var z: float = value.z if value is Vector3 else 0.0
	return {"X": Value.single(value.x), "Y": Value.single(value.y), "Z": Value.single(z)}


func _camera() -> Node:
	var camera: Node = services.host.viewport().get_camera_3d()
	return camera if camera != null else services.host.viewport().get_camera_2d()


func get_camera(_call: RefCounted) -> Dictionary:
	var camera := _camera()
	var answer := {"IsFreecam": _enabled, "Name": "<none>", "Fov": 0.0, "Pos": vector(Vector3.ZERO), "Rot": vector(Vector3.ZERO)}
	if camera == null:
		return answer
	answer.Name = str(camera.name)
	answer.Pos = vector(camera.global_position)
	if camera is Camera3D:
		answer.Fov = camera.fov
		answer.Rot = vector(camera.global_rotation_degrees)
	else:
		answer.Rot = vector(Vector3(0, 0, camera.global_rotation_degrees))
	return answer


func get_free(_call: RefCounted) -> Dictionary:
	var shown: Dictionary = get_camera(null)
	var free: Node = _free_3d if _free_3d != null else _free_2d
	if is_instance_valid(free):
		shown.Pos = vector(free.global_position)
		var flat := free is Camera2D
		shown.Rot = vector(Vector3(0, 0, free.global_rotation_degrees) if flat else free.global_rotation_degrees)
	return {"Enabled": _enabled, "UsingGameCamera": false, "Speed": _speed, "Pos": shown.Pos, "Rot": shown.Rot}


func set_free(call: RefCounted) -> Variant:
	var poses := {}
	for key: String in ["pos", "rot"]:
		var given: Variant = call.params.get(key)
		if given == null:
			continue
		var parsed: Variant = services.parse.to_type(given, TYPE_VECTOR3)
		if parsed is Fault or not parsed.is_finite():
			return Fault.argument(key, "not a finite vector")
		poses[key] = parsed
	var speed: Variant = call.params.get("speed")
	if speed != null:
		_speed = clampf(speed, 0.0, MAX_SPEED)
	var enabled: bool = call.get_or("enabled", _enabled)
	if enabled or not poses.is_empty():
		_make()
		_pose(poses)
	if enabled != _enabled:
		_switch(enabled)
	return get_free(call)


func _is_flat() -> bool:
	return services.host.viewport().get_camera_3d() == null and _free_3d == null


func _make() -> void:
	if is_instance_valid(_free_3d) or is_instance_valid(_free_2d):
		return
	var camera := _camera()
	if _is_flat():
		_free_2d = Camera2D.new()
		_free_2d.enabled = false
		_free_2d.name = "Freecam"
		services.host.anchor.add_child(_free_2d)
		_free_2d.global_position = camera.global_position if camera != null else services.host.viewport().get_visible_rect().get_center()
	else:
		_free_3d = Camera3D.new()
		_free_3d.name = "Freecam"
		services.host.anchor.add_child(_free_3d)
		_free_3d.global_transform = camera.global_transform
		_free_3d.fov = camera.fov


func _pose(poses: Dictionary) -> void:
	if _free_3d != null:
		_free_3d.global_position = poses.get("pos", _free_3d.global_position)
		_free_3d.global_rotation_degrees = poses.get("rot", _free_3d.global_rotation_degrees)
		return
	if poses.has("pos"):
		_free_2d.global_position = Vector2(poses.pos.x, poses.pos.y)
	if poses.has("rot"):
		_free_2d.global_rotation_degrees = poses.rot.z


func _switch(enabled: bool) -> void:
	_enabled = enabled
	var free: Node = _free_3d if _free_3d != null else _free_2d
	if enabled:
		_game_camera = _camera()
		if free is Camera2D:
			free.enabled = true
		free.make_current()
		return
	if free is Camera2D:
		free.enabled = false
	else:
		free.clear_current(false)
	if is_instance_valid(_game_camera) and _game_camera != free:
		_game_camera.make_current()
