@tool
extends RefCounted
## Converts values to text and to JSON.

const NULL := "<null>"
const MAX_TEXT := 1024
## The limits of values that are sent as JSON.
const MAX_ITEMS := 64
const MAX_STRING := 16384
const MAX_DEPTH := 4

## The parts of Godot's value types, in the order in which they are written.
const PARTS := {
	TYPE_VECTOR2: ["x", "y"],
	TYPE_VECTOR2I: ["x", "y"],
	TYPE_RECT2: ["position", "size"],
	TYPE_RECT2I: ["position", "size"],
	TYPE_VECTOR3: ["x", "y", "z"],
	TYPE_VECTOR3I: ["x", "y", "z"],
	TYPE_TRANSFORM2D: ["x", "y", "origin"],
	TYPE_VECTOR4: ["x", "y", "z", "w"],
	TYPE_VECTOR4I: ["x", "y", "z", "w"],
	TYPE_PLANE: ["x", "y", "z", "d"],
	TYPE_QUATERNION: ["x", "y", "z", "w"],
	TYPE_AABB: ["position", "size"],
	TYPE_BASIS: ["x", "y", "z"],
	TYPE_TRANSFORM3D: ["basis", "origin"],
	TYPE_PROJECTION: ["x", "y", "z", "w"],
	TYPE_COLOR: ["r", "g", "b", "a"],
}

var ids: RefCounted


static func is_collection(value: Variant) -> bool:
	var type := typeof(value)
	return type == TYPE_ARRAY or type == TYPE_DICTIONARY or type >= TYPE_PACKED_BYTE_ARRAY and type < TYPE_MAX


## The engine's name of the type of a value.
static func type_of(value: Variant) -> String:
	if value == null:
		return "Nil"
	if value is Object:
		return class_of(value) if is_instance_valid(value) else "Object"
	if value is Array and value.is_typed():
		return "Array[%s]" % _item_type(value)
	return type_string(typeof(value))


static func _item_type(array: Array) -> String:
	var script: Variant = array.get_typed_script()
	if script is Script:
		return script_name(script)
	var name := str(array.get_typed_class_name())
	return name if name != "" else type_string(array.get_typed_builtin())


## The class of an object: the name of its script, if it has one.
static func class_of(object: Object) -> String:
	var script := object.get_script() as Script
	return script_name(script) if script != null else object.get_class()


static func script_name(script: Script) -> String:
	var name := str(script.get_global_name())
	if name != "":
		return name
	return script.resource_path if script.resource_path != "" else script.get_instance_base_type()


## The value as text.
func text(value: Variant, depth := 0) -> String:
	match typeof(value):
		TYPE_NIL:
			return NULL
		TYPE_BOOL:
			return "true" if value else "false"
		TYPE_OBJECT:
			return _object_text(value)
		TYPE_ARRAY, TYPE_DICTIONARY:
			return "..." if depth > MAX_DEPTH else _collection_text(value, depth)
	if is_collection(value):
		return _collection_text(value, depth)
	if typeof(value) == TYPE_STRING or typeof(value) == TYPE_STRING_NAME or typeof(value) == TYPE_NODE_PATH:
		return str(value)
	if PARTS.has(typeof(value)):
		var parts: Array = PARTS[typeof(value)].map(func(part: String) -> String: return text(value[part]))
		return "(%s)" % ", ".join(parts)
	if value is float and value == floorf(value) and absf(value) < 1e15:
		return "%d" % value
	return str(single(value)) if value is float else str(value)


func _object_text(value: Variant) -> String:
	if not is_instance_valid(value):
		return NULL
	if value is Node:
		return "%s (%s, %s)" % [value.name, class_of(value), ids.of(value)]
	if value is Resource and value.resource_path != "":
		return "%s (%s)" % [value.resource_path, class_of(value)]
	return "<%s#%d>" % [class_of(value), value.get_instance_id()]


func _collection_text(value: Variant, depth: int) -> String:
	var written: Array[String] = []
	if value is Dictionary:
		for key: Variant in value:
			if written.size() >= MAX_ITEMS:
				written.append("...")
				break
			written.append("%s: %s" % [text(key, depth + 1), text(value[key], depth + 1)])
		return "{%s}" % ", ".join(written)
	for item: Variant in value:
		if written.size() >= MAX_ITEMS:
			written.append("...")
			break
		written.append(text(item, depth + 1))
	return "[%s]" % ", ".join(written)


static func cut(text: String, longest := MAX_TEXT) -> String:
	return text if text.length() <= longest else text.left(longest - 3) + "..."


## A number in its shortest form. Most of Godot's numbers have 32 bits, and 1.7 must stay 1.7.
static func single(number: float) -> Variant:
	if is_nan(number) or is_inf(number):
		return null
	if number == 0.0 or _narrow(number) != number:
		return number
	for digits in [6, 7, 8]:
		var step := pow(10.0, floorf(log(absf(number)) / log(10.0)) - digits)
		var near := snappedf(number, step)
		if _narrow(near) == number:
			return near
	return number


## A number rounded to 32 bits.
static func _narrow(number: float) -> float:
	return Vector2(number, 0.0).x


## The value as JSON; null if it is too large or has no JSON form.
func json(value: Variant, depth := 0) -> Variant:
	if depth > MAX_DEPTH:
		return null
	match typeof(value):
		TYPE_NIL, TYPE_BOOL, TYPE_INT:
			return value
		TYPE_FLOAT:
			return single(value)
		TYPE_STRING, TYPE_STRING_NAME, TYPE_NODE_PATH:
			return str(value) if str(value).length() <= MAX_STRING else null
		TYPE_OBJECT:
			return _object_json(value)
		TYPE_CALLABLE, TYPE_SIGNAL, TYPE_RID:
			return null
	if PARTS.has(typeof(value)):
		var parts := {}
		for part: String in PARTS[typeof(value)]:
			parts[part] = json(value[part], depth)
		return parts
	if value.size() > MAX_ITEMS:
		return null
	if value is Dictionary:
		var entries := {}
		for key: Variant in value:
			entries[text(key)] = json(value[key], depth + 1)
		return entries
	var items: Array = []
	for item: Variant in value:
		items.append(json(item, depth + 1))
	return items


func _object_json(value: Variant) -> Variant:
	if not is_instance_valid(value):
		return null
	if value is Node:
		return ids.of(value)
	if value is Resource and value.resource_path != "":
		return value.resource_path
	return null


## Whether two values are equal up to rounding.
static func same(a: Variant, b: Variant) -> bool:
	if a is float and b is float:
		return absf(a - b) <= 1e-4 * maxf(1.0, maxf(absf(a), absf(b))) or is_nan(a) and is_nan(b)
	if typeof(a) == typeof(b) and PARTS.has(typeof(a)):
		return PARTS[typeof(a)].all(func(part: String) -> bool: return same(a[part], b[part]))
	if (a is String or a is StringName) and (b is String or b is StringName):
		return str(a) == str(b)
	return typeof(a) == typeof(b) and a == b
