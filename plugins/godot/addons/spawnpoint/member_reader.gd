@tool
extends RefCounted
## A member that is read in many frames. It is looked up once, because a lookup lists all properties of a node.

const Fault := preload("fault.gd")
const Member := preload("member.gd")
const MemberOwner := preload("member_owner.gd")
const Readable := preload("readable.gd")
const Value := preload("value.gd")

## The component and the name of the member, for messages: "Health.current".
var title := ""

var _services: RefCounted
var _object := ""
var _component := ""
var _name := ""
var _found: MemberOwner
var _property := {}
var _steps: Array = []


## A reader of the member {object, component, name}, or a Fault. `where` is the parameter that holds it.
static func of(services: RefCounted, path: Variant, where: String) -> Variant:
	if not path is Dictionary:
		return Fault.argument(where, "expected an object with object, component and name")
	for key: String in ["object", "component", "name"]:
		if not path.get(key) is String or path[key] == "":
			return Fault.argument("%s.%s" % [where, key], "expected a text")
	var reader := new()
	reader._services = services
	reader._object = path.object
	reader._component = path.component
	reader._name = path.name
	reader.title = "%s.%s" % [path.component, path.name]
	var now: Variant = reader.read()
	return now if now is Fault else reader


## The value, or a Fault if it does not exist any more.
func read() -> Variant:
	var node: Variant = _services.node(_object)
	if node is Fault:
		return node
	if _found == null or not is_same(_found.target, node):
		var fault := _look_up(node)
		if fault != null:
			return fault
	var now: Variant = _found.target.get(_steps[0])
	for step: Variant in _steps.slice(1):
		now = _services.member.inside(now, step)
		if now is Fault:
			return now
	return now


## The value in the form of answers: the names of enums instead of their numbers.
func json(now: Variant) -> Variant:
	var name := Member.enum_name(now, _property)
	return name if name != "" else _services.value.json(now)


func text(now: Variant) -> String:
	var name := Member.enum_name(now, _property)
	return name if name != "" else Value.cut(_services.value.text(now), 200)


func _look_up(node: Node) -> Fault:
	var found: Variant = _services.components.find(node, _component)
	if found is Fault:
		return found
	var steps: Array = _services.member.steps_of(found, _name)
	var property: Dictionary = {} if steps.is_empty() else found.property(steps[0])
	if property.is_empty():
		return found.unknown(_name)
	if not Readable.is_readable(found.target):
		return Readable.unreadable(found.target)
	_found = found
	_steps = steps
	_property = property if steps.size() == 1 else {}
	return null
