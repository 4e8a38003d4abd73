@tool
extends RefCounted
## camera.get in the editor: the camera of its first 3D view.

const GameCamera := preload("camera.gd")

var services: RefCounted


func table() -> Dictionary:
	return {"camera.get": get_camera}


func get_camera(_call: RefCounted) -> Dictionary:
	var camera: Camera3D = services.host.viewport().get_camera_3d()
	if camera == null:
		return {"IsFreecam": false, "Name": "<none>", "Fov": 0.0, "Pos": GameCamera.vector(Vector3.ZERO), "Rot": GameCamera.vector(Vector3.ZERO)}
	return {
		"IsFreecam": true,
		"Name": "Editor camera",
		"Fov": camera.fov,
		"Pos": GameCamera.vector(camera.global_position),
		"Rot": GameCamera.vector(camera.global_rotation_degrees),
	}
