@tool
extends RefCounted
## Where a node is on the screen.

const Fault := preload("fault.gd")


## The middle of a node in pixels of its window, or a Fault that says why it cannot be seen. `view` is the
## viewport whose camera shows 3D nodes.
static func of(node: Node, view: Viewport) -> Variant:
	var viewport := view if node is Node3D else node.get_viewport()
	var point: Vector2
	if node is Node3D:
		var camera := viewport.get_camera_3d()
		var middle := middle_of(node)
		if camera == null:
			return Fault.not_ready("No camera shows '%s'" % node.name)
		if camera.is_position_behind(middle):
			return Fault.invalid("'%s' is behind the camera" % node.name, "turn the camera, or use a point")
		point = camera.unproject_position(middle)
	elif node is Control:
		point = node.get_global_transform_with_canvas() * (node.size / 2.0)
	elif node is Node2D:
		point = node.get_global_transform_with_canvas().origin
	else:
		return Fault.invalid("'%s' is a %s, which has no position" % [node.name, node.get_class()], "use one of its children, or a point")
	if not node.is_visible_in_tree():
		return Fault.invalid("'%s' is hidden" % node.name)
	var on_screen := viewport.get_screen_transform() * point
	if not _shows(viewport, on_screen):
		return Fault.invalid("'%s' is outside of the view" % node.name, "move the camera or the object, or use a point")
	return on_screen


static func middle_of(node: Node3D) -> Vector3:
	var box: AABB = node.get_aabb() if node is VisualInstance3D else AABB()
	return node.global_transform * box.get_center()


## Whether a point of the window is inside of what a viewport shows there.
static func _shows(viewport: Viewport, point: Vector2) -> bool:
	var container := viewport.get_parent() as SubViewportContainer
	if container == null:
		var window := viewport as Window
		return window == null or Rect2(Vector2.ZERO, window.size).has_point(point)
	var place := container.get_viewport().get_screen_transform() * container.get_global_transform_with_canvas()
	return container.is_visible_in_tree() and Rect2(Vector2.ZERO, container.size).has_point(place.affine_inverse() * point)
