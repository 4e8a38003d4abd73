@tool
extends RefCounted
## What can be read without permission: by queries, and as members of the engine's singletons.
##
## Everything that is not listed here is refused. Godot marks methods as `const` that delete files or read
## environment variables and the clipboard, so that mark is not sufficient. A listed method changes nothing
## and accesses nothing outside of the game. Methods of scripts are never called, because they are code of the
## project.

const Fault := preload("fault.gd")

## The singletons of the engine that are part of the game. OS, DisplayServer, ClassDB, IP, Marshalls,
## JavaScriptBridge, ResourceLoader, ResourceSaver and others are missing intentionally.
const SINGLETONS: Array[String] = [
	"AudioServer",
	"EditorInterface",
	"Engine",
	"Input",
	"InputMap",
	"NavigationServer2D",
	"NavigationServer3D",
	"Performance",
	"PhysicsServer2D",
	"PhysicsServer3D",
	"ProjectSettings",
	"RenderingServer",
	"ThemeDB",
	"Time",
	"TranslationServer",
]

## Methods by the class that declares them.
const METHODS := {
	"Object": [
		"get_class", "get_instance_id", "get_meta", "get_meta_list", "get_method_list", "get_property_list",
		"get_signal_list", "has_meta", "has_method", "has_signal", "is_class", "is_queued_for_deletion",
	],
	"Node": [
		"can_process", "find_child", "find_children", "find_parent", "get_child", "get_child_count", "get_children",
		"get_groups", "get_index", "get_node", "get_node_or_null", "get_parent", "get_path", "get_physics_process_delta_time",
		"get_process_delta_time", "get_tree", "get_tree_string", "get_tree_string_pretty", "get_viewport", "get_window",
		"has_node", "is_in_group", "is_inside_tree", "is_node_ready", "is_physics_processing", "is_processing",
	],
	"SceneTree": ["get_first_node_in_group", "get_frame", "get_node_count", "get_node_count_in_group", "get_nodes_in_group", "has_group"],
	"Viewport": ["get_camera_2d", "get_camera_3d", "get_mouse_position", "get_visible_rect", "gui_get_focus_owner", "gui_get_hovered_control"],
	"CanvasItem": [
		"get_canvas_transform", "get_global_mouse_position", "get_global_transform", "get_global_transform_with_canvas",
		"get_local_mouse_position", "get_screen_transform", "get_transform", "get_viewport_rect", "get_viewport_transform",
		"is_visible_in_tree",
	],
	"Node2D": ["get_angle_to", "get_relative_transform_to_parent", "to_global", "to_local"],
	"Node3D": ["get_parent_node_3d", "is_visible_in_tree", "to_global", "to_local"],
	"Control": [
		"get_combined_minimum_size", "get_global_rect", "get_minimum_size", "get_parent_area_size", "get_parent_control",
		"get_rect", "get_screen_position", "has_focus",
	],
	"BaseButton": ["get_draw_mode", "is_hovered"],
	"Label": ["get_line_count", "get_total_character_count", "get_visible_line_count"],
	"RichTextLabel": ["get_line_count", "get_paragraph_count", "get_parsed_text", "get_total_character_count"],
	"ItemList": ["get_item_text", "get_selected_items", "is_item_disabled", "is_selected"],
	"OptionButton": ["get_item_count", "get_item_id", "get_item_text", "get_selected_id", "is_item_disabled"],
	"PopupMenu": ["get_item_count", "get_item_id", "get_item_text", "is_item_checked", "is_item_disabled"],
	"TextEdit": ["get_caret_column", "get_caret_line", "get_line", "get_line_count"],
	"LineEdit": ["get_selected_text", "has_selection"],
	"Camera2D": ["get_screen_center_position", "get_target_position"],
	"Camera3D": [
		"get_camera_transform", "is_position_behind", "is_position_in_frustum", "project_local_ray_normal",
		"project_position", "project_ray_normal", "project_ray_origin", "unproject_position",
	],
	"VisualInstance3D": ["get_aabb"],
	"MeshInstance3D": ["get_surface_override_material_count"],
	"Mesh": ["get_aabb", "get_surface_count"],
	"Texture2D": ["get_height", "get_size", "get_width", "has_alpha"],
	"Sprite2D": ["get_rect", "is_pixel_opaque"],
	"AnimatedSprite2D": ["get_playing_speed", "is_playing"],
	"AnimationMixer": ["get_animation_list", "get_animation_library_list", "has_animation"],
	"AnimationPlayer": ["get_playing_speed", "get_queue", "is_playing"],
	"Animation": ["get_track_count", "track_get_path", "track_get_type"],
	"AudioStreamPlayer": ["get_playback_position"],
	"AudioStreamPlayer2D": ["get_playback_position"],
	"AudioStreamPlayer3D": ["get_playback_position"],
	"AudioStream": ["get_length"],
	"Timer": ["is_stopped"],
	"CharacterBody2D": [
		"get_floor_angle", "get_floor_normal", "get_last_motion", "get_platform_velocity", "get_position_delta",
		"get_real_velocity", "get_slide_collision_count", "get_wall_normal", "is_on_ceiling", "is_on_floor", "is_on_wall",
	],
	"CharacterBody3D": [
		"get_floor_angle", "get_floor_normal", "get_last_motion", "get_platform_velocity", "get_position_delta",
		"get_real_velocity", "get_slide_collision_count", "get_wall_normal", "is_on_ceiling", "is_on_floor", "is_on_wall",
	],
	"RigidBody2D": ["get_colliding_bodies", "get_contact_count"],
	"RigidBody3D": ["get_colliding_bodies", "get_contact_count"],
	"Area2D": ["get_overlapping_areas", "get_overlapping_bodies", "has_overlapping_areas", "has_overlapping_bodies"],
	"Area3D": ["get_overlapping_areas", "get_overlapping_bodies", "has_overlapping_areas", "has_overlapping_bodies"],
	"CollisionObject2D": ["get_collision_layer_value", "get_collision_mask_value"],
	"CollisionObject3D": ["get_collision_layer_value", "get_collision_mask_value"],
	"RayCast2D": ["get_collider", "get_collision_normal", "get_collision_point", "is_colliding"],
	"RayCast3D": ["get_collider", "get_collision_normal", "get_collision_point", "is_colliding"],
	"TileMap": ["get_cell_atlas_coords", "get_cell_source_id", "get_layers_count", "get_used_cells", "get_used_rect", "local_to_map", "map_to_local"],
	"TileMapLayer": ["get_cell_atlas_coords", "get_cell_source_id", "get_used_cells", "get_used_rect", "local_to_map", "map_to_local"],
	"GridMap": ["get_cell_item", "get_used_cells", "local_to_map", "map_to_local"],
	"AudioServer": [
		"get_bus_channels", "get_bus_effect_count", "get_bus_index", "get_bus_name", "get_bus_peak_volume_left_db",
		"get_bus_peak_volume_right_db", "get_bus_send", "get_bus_volume_db", "is_bus_bypassing_effects", "is_bus_mute", "is_bus_solo",
	],
	"EditorInterface": ["get_edited_scene_root", "get_open_scenes", "get_playing_scene", "is_playing_scene"],
	"Engine": [
		"get_architecture_name", "get_frames_drawn", "get_frames_per_second", "get_physics_frames",
		"get_physics_interpolation_fraction", "get_process_frames", "get_version_info", "is_editor_hint", "is_in_physics_frame",
	],
	"Input": [
		"get_action_raw_strength", "get_action_strength", "get_axis", "get_connected_joypads", "get_last_mouse_velocity",
		"get_vector", "is_action_just_pressed", "is_action_just_released", "is_action_pressed", "is_anything_pressed",
		"is_key_pressed", "is_mouse_button_pressed",
	],
	"InputMap": ["action_get_deadzone", "get_actions", "has_action"],
	"Performance": ["get_custom_monitor_names", "get_monitor", "has_custom_monitor"],
	"ProjectSettings": ["get_setting", "has_setting"],
	"RenderingServer": ["get_rendering_info"],
	"Time": [
		"get_date_string_from_system", "get_datetime_dict_from_system", "get_datetime_string_from_system",
		"get_ticks_msec", "get_ticks_usec", "get_time_string_from_system", "get_unix_time_from_system",
	],
	"TranslationServer": ["get_loaded_locales", "get_locale"],
}

## The types of arguments that are plain values.
const VALUES: Array[int] = [
	TYPE_BOOL, TYPE_INT, TYPE_FLOAT, TYPE_STRING, TYPE_VECTOR2, TYPE_VECTOR2I, TYPE_RECT2, TYPE_RECT2I,
	TYPE_VECTOR3, TYPE_VECTOR3I, TYPE_TRANSFORM2D, TYPE_VECTOR4, TYPE_VECTOR4I, TYPE_PLANE, TYPE_QUATERNION,
	TYPE_AABB, TYPE_BASIS, TYPE_TRANSFORM3D, TYPE_PROJECTION, TYPE_COLOR, TYPE_STRING_NAME, TYPE_NODE_PATH,
]

const HINT := "queries are read-only; use CallMethod or unity_execute_code"

static var _unreadable := {}
static var _known_count := -1


## Whether the members of an object can be read. False for singletons that are not listed.
static func is_readable(object: Variant) -> bool:
	return not object is Object or not is_instance_valid(object) or not _unreadable_ids().has(object.get_instance_id())


## The error for an object whose members cannot be read.
static func unreadable(object: Object) -> RefCounted:
	var what := "%s can access things outside of the game and cannot be read" % object.get_class()
	return Fault.of("PermissionDenied", what, "use unity_execute_code, if the owner allows code")


## The reason why a query cannot call a method; null if it can.
static func call_refusal(object: Object, method: Dictionary) -> RefCounted:
	if not is_readable(object):
		return unreadable(object)
	var name: String = method.name
	var script := object.get_script() as Script
	var is_scripted := script != null and _has(script.get_script_method_list(), name)
	var owner := _declaring(object.get_class(), name)
	if is_scripted or not METHODS.get(owner, []).has(name):
		var what := "'%s' of %s is not one of the read-only methods" % [name, object.get_class()]
		return Fault.of("PermissionDenied", what, HINT)
	for argument: Dictionary in method.args:
		if argument.type != TYPE_NIL and not VALUES.has(argument.type):
			return Fault.of("PermissionDenied", "'%s' was called with arguments that are not plain values" % name, HINT)
	return null


## The class that declares a method, searched upwards from the object's class. The first one is called.
static func _declaring(from: String, method: String) -> String:
	var name := from
	while name != "" and not ClassDB.class_has_method(name, method, true):
		name = ClassDB.get_parent_class(name)
	return name


static func _has(methods: Array, name: String) -> bool:
	return methods.any(func(one: Dictionary) -> bool: return one.name == name)


## Extensions can add singletons at run time.
static func _unreadable_ids() -> Dictionary:
	var names := Engine.get_singleton_list()
	if names.size() != _known_count:
		_known_count = names.size()
		_unreadable.clear()
		for name in names:
			var one := Engine.get_singleton(name)
			if one != null and not SINGLETONS.has(name):
				_unreadable[one.get_instance_id()] = true
	return _unreadable
