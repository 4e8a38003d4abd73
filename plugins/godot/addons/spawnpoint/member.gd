@tool
extends RefCounted
## Reads, writes and calls members of a MemberOwner. A name can be a path: `position.x`, `items[2].name`.

const EnumHint := preload("enum_hint.gd")
const Fault := preload("fault.gd")
const Readable := preload("readable.gd")
const MemberOwner := preload("member_owner.gd")
const Value := preload("value.gd")

const MAX_STEPS := 16

var host: RefCounted
var value: Value
var parse: RefCounted
var refs: RefCounted
## Recent errors of scripts.
var script_errors: Callable


## The value in the form of the protocol.
func shown(of: Variant, property := {}) -> Dictionary:
	var name := enum_name(of, property)
	var text: String = name if name != "" else value.text(of)
	var json: Variant = name if name != "" else value.json(of)
	var answer := {"ok": true, "type": Value.type_of(of), "valueText": Value.cut(text), "valueJson": json}
	if property.get("class_name", "") != "" and of != null and not of is Object:
		answer.type = str(property.class_name)
	answer["refId"] = refs.store(of) if needs_handle(of) else null
	return answer


static func needs_handle(of: Variant) -> bool:
	return Value.is_collection(of) or of is Object and is_instance_valid(of)


static func enum_name(of: Variant, property: Dictionary) -> String:
	if not of is int or property.get("hint", 0) != PROPERTY_HINT_ENUM:
		return ""
	var name: Variant = EnumHint.values(property.hint_string).find_key(of)
	return name if name != null else ""


func read(member_owner: MemberOwner, name: String) -> Variant:
	var found: Variant = _find(member_owner, name)
	return found if found is Fault else shown(found[0], found[1])


## The value as text, or a Fault.
func text_of(member_owner: MemberOwner, name: String) -> Variant:
	var found: Variant = _find(member_owner, name)
	if found is Fault:
		return found
	var of_enum := enum_name(found[0], found[1])
	return of_enum if of_enum != "" else Value.cut(value.text(found[0]))


## The value of a member and the property that describes it, or a Fault.
func _find(member_owner: MemberOwner, name: String) -> Variant:
	var steps := steps_of(member_owner, name)
	if steps.is_empty():
		return member_owner.unknown(name)
	var first: String = steps[0]
	if member_owner.has_signal_of(first) and member_owner.property(first).is_empty():
		return [_listeners(member_owner.target, first), {}]
	var property := member_owner.property(first)
	var now: Variant = first_value(member_owner, first)
	if now is Fault:
		return now
	for step: Variant in steps.slice(1):
		property = {}
		now = inside(now, step)
		if now is Fault:
			return now
	return [now, property]


func first_value(member_owner: MemberOwner, name: String) -> Variant:
	if not Readable.is_readable(member_owner.target):
		return Readable.unreadable(member_owner.target)
	if member_owner.target is Object:
		return member_owner.target.get(name) if not member_owner.property(name).is_empty() else member_owner.unknown(name)
	if Value.PARTS.get(typeof(member_owner.target), []).has(name):
		return member_owner.target[name]
	return member_owner.unknown(name)


## Writes a member and reads it back.
func write(member_owner: MemberOwner, name: String, json: Variant) -> Variant:
	var wanted: Variant = wanted_value(member_owner, name, json)
	if wanted is Fault:
		return wanted
	var first: String = steps_of(member_owner, name)[0]
	host.set_property(member_owner.target, first, wanted)
	var now: Variant = member_owner.target.get(first)
	if not Value.same(now, wanted):
		var what := "'%s' was not set to this value; it is %s now" % [name, Value.cut(value.text(now), 200)]
		return Fault.invalid(what, "the node clamps or replaces written values")
	return {"ok": true}


## What a write sets: the value of the first step of the name. A Fault if the member cannot have the value.
func wanted_value(member_owner: MemberOwner, name: String, json: Variant) -> Variant:
	var steps := steps_of(member_owner, name)
	var property := {} if steps.is_empty() else member_owner.property(steps[0])
	if property.is_empty():
		return member_owner.unknown(name)
	if property.usage & PROPERTY_USAGE_READ_ONLY:
		return Fault.invalid("Member not writable: '%s' of %s" % [name, member_owner.type_name()])
	var whole: Variant = member_owner.target.get(steps[0])
	if steps.size() == 1:
		return parse.for_property(json, property, whole)
	if whole is Array or whole is Dictionary:
		whole = whole.duplicate()
	return _with_part(whole, steps.slice(1), json)


func call_method(member_owner: MemberOwner, name: String, arguments: Array) -> Variant:
	if member_owner.has_signal_of(name) and member_owner.method(name).is_empty():
		member_owner.target.callv("emit_signal", [name] + arguments.map(parse.to_type.bind(TYPE_NIL)))
		return {"ok": true, "result": null}
	var method := member_owner.method(name)
	if method.is_empty():
		return member_owner.unknown_method(name)
	var most: int = method.args.size()
	var least: int = most - method.get("default_args", []).size()
	var vararg: bool = method.get("flags", 0) & METHOD_FLAG_VARARG
	if arguments.size() < least or arguments.size() > most and not vararg:
		return Fault.argument("args", MemberOwner.signature(method))
	var values: Array = []
	for at in arguments.size():
		var type: int = method.args[at].type if at < most else TYPE_NIL
		var one: Variant = parse.to_type(arguments[at], type)
		if one is Fault:
			one.message = "args[%d]: %s" % [at, one.message]
			return one
		values.append(one)
	var own := member_owner.target.get_script() as Script
	if Engine.is_editor_hint() and own != null and not own.is_tool() and not ClassDB.class_has_method(member_owner.target.get_class(), name):
		var what := "%s is not a @tool script, so its methods cannot run in the editor" % Value.script_name(own)
		return Fault.not_ready(what, "start the game and call the method there")
	var before: Array = script_errors.call()
	var result: Variant = await member_owner.target.callv(name, values)
	var after: Array = script_errors.call()
	var error: Dictionary = after.back() if not after.is_empty() else {}
	if result == null and not error.is_empty() and (before.is_empty() or error.number != before.back().number):
		return Fault.of("Internal", "'%s' failed: %s (%s:%d)" % [name, error.message, error.file, error.line])
	return {"ok": true, "result": null if result == null else Value.cut(value.text(result))}


## The steps of a name. A name with a slash, or the exact name of a member, is one step.
func steps_of(member_owner: MemberOwner, name: String) -> Array:
	if name.contains("/") or not member_owner.property(name).is_empty():
		return [name]
	var steps: Array = []
	for word in name.replace("[", ".[").split(".", false):
		if word.begins_with("[") and word.ends_with("]"):
			var inner := word.substr(1, word.length() - 2).lstrip("'\"").rstrip("'\"")
			steps.append(inner.to_int() if inner.is_valid_int() else inner)
		else:
			steps.append(word)
	return steps if not steps.is_empty() and steps[0] is String and steps.size() <= MAX_STEPS else []


## The member or item of a value, or a Fault.
func inside(now: Variant, step: Variant) -> Variant:
	if not Readable.is_readable(now):
		return Readable.unreadable(now)
	if now is Object and is_instance_valid(now) and step is String:
		var inner := MemberOwner.of(now)
		return now.get(step) if not inner.property(step).is_empty() else inner.unknown(step)
	if now is Dictionary and now.has(step):
		return now[step]
	if Value.is_collection(now) and not now is Dictionary and step is int:
		if step >= 0 and step < now.size():
			return now[step]
		return Fault.missing("Item", "%d of %d" % [step, now.size()])
	if Value.PARTS.get(typeof(now), []).has(step):
		return now[step]
	return Fault.missing("Member", "'%s' of %s" % [step, Value.type_of(now)])


## The value with one part replaced. Parts of other objects are not written.
func _with_part(whole: Variant, steps: Array, json: Variant) -> Variant:
	var inner: Variant = inside(whole, steps[0])
	if inner is Fault:
		return inner
	if whole is Object:
		return Fault.invalid("the path leads to another object", "write the member on the component that has it")
	if steps.size() > 1:
		inner = _with_part(inner, steps.slice(1), json)
	else:
		inner = parse.to_type(json, typeof(inner))
	if inner is Fault:
		return inner
	whole[steps[0]] = inner
	return whole


static func _listeners(object: Object, signal_name: String) -> Array:
	var listeners: Array = []
	for one: Dictionary in object.get_signal_connection_list(signal_name):
		var callable: Callable = one.callable
		listeners.append("%s.%s" % [callable.get_object(), callable.get_method()])
	return listeners
