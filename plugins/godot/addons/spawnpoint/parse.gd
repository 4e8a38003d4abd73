@tool
extends RefCounted
## Converts JSON to values of a type. A value that does not fit returns a Fault that says what is expected.

const EnumHint := preload("enum_hint.gd")
const Fault := preload("fault.gd")
const Value := preload("value.gd")

const MAX_DEPTH := 16

var ids: RefCounted
var refs: RefCounted
## Whether resources may be loaded. Loading one can run code of the project.
var may_load := true


## A value for a property. `now` is its current value, which tells more about the type than its description.
func for_property(json: Variant, property: Dictionary, now: Variant) -> Variant:
	var type: int = property.type
	if property.hint == PROPERTY_HINT_ENUM and type == TYPE_INT and json is String:
		return _enum_value(json, property.hint_string)
	if type == TYPE_ARRAY and now is Array and now.is_typed():
		return _typed_array(json, now)
	if type == TYPE_DICTIONARY and now is Dictionary:
		return _dictionary(json, now)
	if type == TYPE_OBJECT:
		return _object(json, str(property.get("class_name", "")))
	return to_type(json, type)


## A value of one of Godot's types; TYPE_NIL accepts anything.
func to_type(json: Variant, type: int, depth := 0) -> Variant:
	if depth > MAX_DEPTH:
		return Fault.invalid("the value is nested too deeply")
	if Value.PARTS.has(type):
		return _parts(json, type, depth)
	match type:
		TYPE_NIL:
			return _anything(json)
		TYPE_BOOL:
			return json if json is bool else _mismatch(json, "true or false")
		TYPE_INT:
			if (json is float or json is int) and float(json) == floorf(float(json)):
				return int(json)
			return _mismatch(json, "a whole number")
		TYPE_FLOAT:
			return float(json) if json is float or json is int else _mismatch(json, "a number")
		TYPE_STRING:
			return json if json is String else _mismatch(json, "a text")
		TYPE_STRING_NAME:
			return StringName(json) if json is String else _mismatch(json, "a text")
		TYPE_NODE_PATH:
			return NodePath(json) if json is String else _mismatch(json, "a path as a text")
		TYPE_OBJECT:
			return _object(json, "")
		TYPE_ARRAY:
			return _each(json, TYPE_NIL, [])
		TYPE_DICTIONARY:
			return _dictionary(json, {})
	if type >= TYPE_PACKED_BYTE_ARRAY and type < TYPE_MAX:
		return _packed(json, type)
	return Fault.invalid("values of type %s cannot be written" % type_string(type))


func _anything(json: Variant) -> Variant:
	if json is String and (json.begins_with("obj:") or json.begins_with("ref:")):
		return _object(json, "")
	if json is float and json == floorf(json) and absf(json) < 9e15:
		return int(json)
	if json is Array:
		return _each(json, TYPE_NIL, [])
	return json


func _parts(json: Variant, type: int, depth: int) -> Variant:
	var names: Array = Value.PARTS[type]
	var value: Variant = type_convert(null, type)
	if type == TYPE_COLOR and json is String and Color.html_is_valid(json):
		return Color.html(json)
	if json is Array:
		var least := names.size() - (1 if type == TYPE_COLOR else 0)
		if json.size() < least or json.size() > names.size():
			return _mismatch(json, "%d numbers" % names.size())
		for at in json.size():
			var part: Variant = to_type(json[at], typeof(value[names[at]]), depth + 1)
			if part is Fault:
				return part
			value[names[at]] = part
		return value
	if not json is Dictionary:
		return _mismatch(json, "an object with %s, or an array" % ", ".join(names))
	var given := {}
	for key: String in json:
		given[key.to_lower()] = json[key]
	for name: String in names:
		if not given.has(name):
			if name == "a":
				continue
			return _mismatch(json, "an object with %s" % ", ".join(names))
		var part: Variant = to_type(given[name], typeof(value[name]), depth + 1)
		if part is Fault:
			return part
		value[name] = part
	return value


func _object(json: Variant, wanted: String) -> Variant:
	if json == null:
		return null
	if not json is String:
		return _mismatch(json, "'obj:<id>', 'ref:<handle>', a 'res://' path or null")
	var found: Variant
	if json.begins_with("obj:"):
		found = ids.find(json)
	elif json.begins_with("ref:"):
		found = refs.find(json)
	elif json.begins_with("res://") or json.begins_with("uid://"):
		if not ResourceLoader.exists(json):
			return Fault.missing("Resource", json)
		if not may_load and not ResourceLoader.has_cached(json):
			return Fault.unsupported("A preview does not load %s" % json, "apply the changes; if one fails, nothing is changed")
		found = load(json)
	else:
		return _mismatch(json, "'obj:<id>', 'ref:<handle>', a 'res://' path or null")
	if found is Object and not found is Fault and wanted != "" and ClassDB.class_exists(wanted):
		if not found.is_class(wanted):
			return Fault.invalid("%s is a %s; expected a %s" % [json, found.get_class(), wanted])
	return found


func _enum_value(name: String, hint: String) -> Variant:
	var values := EnumHint.values(hint)
	for known: String in values:
		if known.to_lower() == name.strip_edges().to_lower():
			return values[known]
	return Fault.invalid("'%s' is not one of %s" % [name, ", ".join(values.keys())])


func _each(json: Variant, type: int, into: Variant) -> Variant:
	if not json is Array:
		return _mismatch(json, "an array")
	for item: Variant in json:
		var value: Variant = to_type(item, type)
		if value is Fault:
			return value
		into.append(value)
	return into


func _typed_array(json: Variant, now: Array) -> Variant:
	var plain: Variant = _each(json, now.get_typed_builtin(), [])
	if plain is Fault:
		return plain
	var typed := now.duplicate()
	typed.clear()
	typed.assign(plain)
	return typed


func _packed(json: Variant, type: int) -> Variant:
	var items := {
		TYPE_PACKED_FLOAT32_ARRAY: TYPE_FLOAT,
		TYPE_PACKED_FLOAT64_ARRAY: TYPE_FLOAT,
		TYPE_PACKED_STRING_ARRAY: TYPE_STRING,
		TYPE_PACKED_VECTOR2_ARRAY: TYPE_VECTOR2,
		TYPE_PACKED_VECTOR3_ARRAY: TYPE_VECTOR3,
		TYPE_PACKED_COLOR_ARRAY: TYPE_COLOR,
		TYPE_PACKED_VECTOR4_ARRAY: TYPE_VECTOR4,
	}
	var plain: Variant = _each(json, items.get(type, TYPE_INT), [])
	return plain if plain is Fault else type_convert(plain, type)


## Uses the declared types of keys and values, if there are any (since 4.4).
func _dictionary(json: Variant, now: Dictionary) -> Variant:
	if not json is Dictionary:
		return _mismatch(json, "an object")
	var typed: Variant = now
	var can_be_typed: bool = Engine.get_version_info().hex >= 0x040400
	var key_type: int = typed.get_typed_key_builtin() if can_be_typed else TYPE_NIL
	var value_type: int = typed.get_typed_value_builtin() if can_be_typed else TYPE_NIL
	var made := now.duplicate()
	made.clear()
	for key: String in json:
		var name: Variant = key
		if key_type != TYPE_NIL and key_type != TYPE_STRING:
			name = to_type(key.to_float() if key.is_valid_float() else key, key_type)
		var value: Variant = to_type(json[key], value_type)
		for part: Variant in [name, value]:
			if part is Fault:
				return part
		made[name] = value
	return made


func _mismatch(json: Variant, wanted: String) -> Fault:
	return Fault.argument("jsonValue", "%s: expected %s" % ["got " + Value.cut(JSON.stringify(json), 80), wanted])
