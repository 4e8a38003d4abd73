@tool
extends RefCounted
## Anything with members: an object, seen as one of its classes or scripts, or a value with parts.

const Fault := preload("fault.gd")
const Value := preload("value.gd")

const NOT_A_MEMBER := (
	PROPERTY_USAGE_CATEGORY | PROPERTY_USAGE_GROUP | PROPERTY_USAGE_SUBGROUP | PROPERTY_USAGE_INTERNAL
)

## The object or value.
var target: Variant
## The native class or script whose members are meant; all members if neither is set.
var native := ""
var code: Script
## Descriptions that `property` returned before, and all of the target. Listing them is slow.
var _known := {}
var _listed: Array[Dictionary] = []


static func of(target: Variant, native := "", script: Script = null) -> RefCounted:
	var member_owner := new()
	member_owner.target = target
	member_owner.native = native
	member_owner.code = script
	return member_owner


func type_name() -> String:
	if code != null:
		return Value.script_name(code)
	return native if native != "" else Value.type_of(target)


## The descriptions of its properties, in Godot's form.
func properties() -> Array:
	var all: Array
	if not target is Object:
		return []
	if code != null:
		all = _own(code.get_script_property_list(), _base_list("get_script_property_list"))
	elif native != "":
		all = ClassDB.class_get_property_list(native, true)
	else:
		all = target.get_property_list()
	return all.filter(func(one: Dictionary) -> bool: return one.usage & NOT_A_MEMBER == 0)


func methods() -> Array:
	if not target is Object:
		return []
	if code != null:
		return _own(code.get_script_method_list(), _base_list("get_script_method_list"))
	return ClassDB.class_get_method_list(native, true) if native != "" else target.get_method_list()


func signals() -> Array:
	if not target is Object:
		return []
	if code != null:
		return _own(code.get_script_signal_list(), _base_list("get_script_signal_list"))
	return ClassDB.class_get_signal_list(native, true) if native != "" else target.get_signal_list()


func _base_list(method: String) -> Array:
	var base := code.get_base_script()
	return base.call(method) if base != null else []


## Lists of a script include the members of its base scripts.
static func _own(all: Array, inherited: Array) -> Array:
	var known := {}
	for one: Dictionary in inherited:
		known[one.name] = true
	return all.filter(func(one: Dictionary) -> bool: return not known.has(one.name))


## Its members in the form of the protocol.
func list(include_methods: bool) -> Array:
	if not target is Object:
		return _parts()
	var members: Array = []
	for property: Dictionary in properties():
		members.append(_property_card(property))
	if include_methods:
		for method: Dictionary in methods():
			if not method.name.begins_with("_") or code != null:
				members.append(_card(method.name, "method", signature(method), false, false))
		for one: Dictionary in signals():
			members.append(_card(one.name, "signal", signature(one), true, false))
	return members


func _parts() -> Array:
	var parts: Array = []
	for part: String in Value.PARTS.get(typeof(target), []):
		parts.append(_card(part, "field", Value.type_of(target[part]), true, false))
	return parts


func _property_card(property: Dictionary) -> Dictionary:
	var writable: bool = property.usage & PROPERTY_USAGE_READ_ONLY == 0
	var kind := "field" if code != null else "property"
	var card := _card(property.name, kind, property_type(property), true, writable)
	if property.hint != PROPERTY_HINT_NONE and property.hint_string != "":
		card["Hint"] = property.hint_string
	return card


static func _card(name: String, kind: String, type: String, can_read: bool, can_write: bool) -> Dictionary:
	return {"Name": name, "Kind": kind, "Type": type, "CanRead": can_read, "CanWrite": can_write}


static func property_type(property: Dictionary) -> String:
	var declared := str(property.get("class_name", ""))
	if declared != "":
		return declared
	if property.type == TYPE_NIL:
		return "Variant" if property.get("usage", 0) & PROPERTY_USAGE_NIL_IS_VARIANT else "void"
	if property.type == TYPE_ARRAY and property.get("hint", 0) == PROPERTY_HINT_ARRAY_TYPE:
		return "Array[%s]" % property.hint_string
	return type_string(property.type)


static func signature(method: Dictionary) -> String:
	var parameters: Array[String] = []
	for argument: Dictionary in method.args:
		parameters.append("%s: %s" % [argument.name, property_type(argument)])
	if method.get("flags", 0) & METHOD_FLAG_VARARG:
		parameters.append("...")
	var returned: Dictionary = method.get("return", {})
	var result := property_type(returned) if returned.has("type") else "void"
	return "%s(%s) -> %s" % [method.name, ", ".join(parameters), result]


## The description of a property, including inherited ones; empty if there is none.
func property(name: String) -> Dictionary:
	if not target is Object:
		return {}
	if not _known.has(name):
		_known[name] = _find_property(name)
	return _known[name]


func _find_property(name: String) -> Dictionary:
	if _listed.is_empty():
		_listed = target.get_property_list()
	for one in _listed:
		if one.name == name and one.usage & NOT_A_MEMBER == 0 and _can_see(name):
			return one
	return {}


## An object seen as one of its classes has the members of that class and of its base classes.
func _can_see(name: String) -> bool:
	if native == "" or ClassDB.class_get_property_list(native).any(_is_called.bind(name)):
		return true
	# Dynamic properties of an object belong to its most derived class.
	return native == target.get_class() and code == null and not _is_of_script(name)


func _is_of_script(name: String) -> bool:
	var own := target.get_script() as Script
	return own != null and own.get_script_property_list().any(_is_called.bind(name))


static func _is_called(one: Dictionary, name: String) -> bool:
	return one.name == name


func method(name: String) -> Dictionary:
	for one: Dictionary in target.get_method_list():
		if one.name == name:
			if native == "" or ClassDB.class_has_method(native, name):
				return one
	return {}


func has_signal_of(name: String) -> bool:
	return target is Object and target.has_signal(name)


func unknown(name: String) -> Fault:
	var names: Array = Value.PARTS.get(typeof(target), [])
	if target is Object:
		names = target.get_property_list().map(func(one: Dictionary) -> String: return one.name)
	return Fault.missing("Member", "'%s' of %s" % [name, type_name()], _nearest(name, names))


func unknown_method(name: String) -> Fault:
	var names: Array = target.get_method_list().map(func(one: Dictionary) -> String: return one.name)
	return Fault.missing("Method", "'%s' of %s" % [name, type_name()], _nearest(name, names))


static func _nearest(name: String, names: Array) -> String:
	var best := ""
	var likeness := 0.5
	for other: String in names:
		var like := name.to_lower().similarity(other.to_lower())
		if like > likeness:
			best = other
			likeness = like
	return "did you mean '%s'?" % best if best != "" else "list the members to see their names"
