@tool
extends RefCounted
## The components of a node: its classes from Node down to its own, then its scripts, then its resources, each
## as `property:Class`.

const Fault := preload("fault.gd")
const MemberOwner := preload("member_owner.gd")
const Value := preload("value.gd")

var value: Value


static func classes_of(node: Node) -> Array[String]:
	var chain: Array[String] = []
	var name := node.get_class()
	while name != "" and name != "Object":
		chain.push_front(name)
		name = ClassDB.get_parent_class(name)
	return chain


static func scripts_of(node: Node) -> Array[Script]:
	var chain: Array[Script] = []
	var script := node.get_script() as Script
	while script != null:
		chain.push_front(script)
		script = script.get_base_script()
	return chain


## The properties of a class that can hold a resource. Cached, because finding them is slow.
static var _holders := {}


static func resources_of(node: Node) -> Dictionary:
	var own := node.get_script() as Script
	var key := "%s:%d" % [node.get_class(), own.get_instance_id() if own != null else 0]
	if not _holders.has(key):
		_holders[key] = node.get_property_list().filter(_may_hold).map(func(one: Dictionary) -> String: return one.name)
	var found := {}
	for name: String in _holders[key]:
		var held := node.get(name) as Resource
		if held != null:
			found[name] = held
	return found


static func _may_hold(one: Dictionary) -> bool:
	return one.type == TYPE_OBJECT and one.name != "script" and one.usage & MemberOwner.NOT_A_MEMBER == 0


static func count(node: Node) -> int:
	return classes_of(node).size() + scripts_of(node).size() + resources_of(node).size()


## The names of all components, in order.
static func names(node: Node) -> Array[String]:
	var all := classes_of(node)
	for script in scripts_of(node):
		all.append(Value.script_name(script))
	var held := resources_of(node)
	for property: String in held:
		all.append("%s:%s" % [property, Value.class_of(held[property])])
	return all


## What tells a node from others at a glance: its own class and its scripts.
static func short_names(node: Node) -> Array[String]:
	var all: Array[String] = [node.get_class()]
	for script in scripts_of(node):
		all.append(_short(Value.script_name(script)))
	return all


## Whether a component has this type, by full or short name.
static func has_type(node: Node, wanted: String) -> bool:
	if ClassDB.class_exists(wanted):
		if node.is_class(wanted):
			return true
		if ClassDB.is_parent_class(wanted, "Node"):
			return false
	var low := wanted.to_lower()
	return names(node).any(func(name: String) -> bool: return name.to_lower() == low or _short(name).to_lower() == low)


static func _short(name: String) -> String:
	return name.get_file().get_basename() if name.begins_with("res://") else name.get_slice(":", 1)


func cards(node: Node) -> Array:
	var all: Array = []
	for name in names(node):
		all.append({"Type": name, "Summary": null})
	# Only the entry of the node's own class has a summary.
	all[classes_of(node).size() - 1].Summary = Value.cut(_summary(node), 160)
	var held := resources_of(node)
	for at in held.size():
		all[all.size() - held.size() + at].Summary = Value.cut(value.text(held.values()[at]), 160)
	return all


func _summary(node: Node) -> String:
	if node is Node3D or node is Node2D or node is Control:
		return "%s at %s" % [node.get_class(), value.text(node.get("position"))]
	return node.get_class()


## One component as a MemberOwner, or a Fault.
func find(node: Node, wanted: String) -> Variant:
	if classes_of(node).has(wanted):
		return MemberOwner.of(node, wanted)
	for script in scripts_of(node):
		if Value.script_name(script) == wanted or script.resource_path.get_file().get_basename() == wanted:
			return MemberOwner.of(node, "", script)
	var held := resources_of(node)
	var fitting: Array = []
	for property: String in held:
		if wanted == "%s:%s" % [property, Value.class_of(held[property])]:
			return MemberOwner.of(held[property])
		if wanted == Value.class_of(held[property]) or held[property].is_class(wanted):
			fitting.append(held[property])
	if fitting.size() == 1:
		return MemberOwner.of(fitting[0])
	if fitting.size() > 1:
		return Fault.invalid("Ambiguous component type", "use the exact type, with its property, as GetComponents lists it")
	var hint := "the node has %s" % ", ".join(names(node))
	return Fault.missing("Component", "'%s' on '%s'" % [wanted, node.name], Value.cut(hint, 300))
