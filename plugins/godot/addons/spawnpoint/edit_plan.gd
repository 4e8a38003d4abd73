@tool
extends RefCounted
## Checks a list of changes before the first of them is made, and predicts their results.

const Card := preload("card.gd")
const ComponentChange := preload("component_change.gd")
const Components := preload("components.gd")
const Fault := preload("fault.gd")
const MemberOwner := preload("member_owner.gd")
const NodeName := preload("node_name.gd")
const Objects := preload("ops/objects.gd")
const PlannedTree := preload("planned_tree.gd")
const Value := preload("value.gd")

## What each change must have; `create` and `duplicate` can also have `parent` and `as`, `reparent` a `parent`.
const REQUIRED := {
	"set": ["object", "component", "member", "value"],
	"create": ["name"],
	"delete": ["object"],
	"duplicate": ["object"],
	"reparent": ["object"],
	"add_component": ["object", "component"],
	"remove_component": ["object", "component"],
	"rename": ["object", "name"],
	"set_active": ["object", "active"],
}
const OPTIONAL := {"create": ["parent", "as"], "duplicate": ["parent", "as"], "reparent": ["parent"]}

## Changes that need no stand-in.
const KEEPS_CLASS := ["delete", "reparent", "rename"]

var _services: RefCounted
var _tree := PlannedTree.new()
var _labels := {}


static func of(services: RefCounted, is_preview: bool) -> RefCounted:
	var plan := new()
	plan._tree.is_preview = is_preview
	plan._services = services
	plan._tree.root = services.host.active_root()
	return plan


func close() -> void:
	_tree.close()


## The predicted result of the next change, or a Fault.
func add(change: Variant) -> Variant:
	var fault := _check_form(change)
	if fault != null:
		return fault
	var node: Variant = _target(change.object) if change.has("object") else null
	if node is Fault:
		return node
	if node != null and not KEEPS_CLASS.has(change.do) and not ClassDB.can_instantiate(node.get_class()):
		return Fault.invalid("'%s' is a %s, of which no other can be made" % [node.name, node.get_class()])
	var parent: Variant = null
	if change.get("parent") != null:
		parent = _target(change.parent)
		if parent is Fault:
			return parent
	match change.do:
		"set":
			return _set_member(node, change)
		"create":
			return _create(change, _tree.root if parent == null else parent)
		"delete":
			return _delete(node)
		"duplicate":
			return _duplicate(node, parent, change)
		"reparent":
			return _reparent(node, _tree.root if parent == null else parent)
		"add_component":
			return _add_component(node, change.component)
		"remove_component":
			return _remove_component(node, change.component)
		"rename":
			return _rename(node, change.name)
	return _set_active(node, change.active)


static func _check_form(change: Variant) -> Fault:
	if not change is Dictionary or not REQUIRED.has(change.get("do")):
		return Fault.invalid("'do' must be one of %s" % ", ".join(REQUIRED.keys()))
	var required: Array = REQUIRED[change.do]
	for key: String in change:
		if key != "do" and not required.has(key) and not OPTIONAL.get(change.do, []).has(key):
			return Fault.invalid("'%s' is not a part of this change" % key)
	for key: String in required + ["parent", "as"]:
		if not change.has(key) and required.has(key):
			return Fault.invalid("'%s' is missing" % key)
		if key == "active" and not change[key] is bool:
			return Fault.invalid("'active' must be true or false")
		if not ["value", "active"].has(key) and change.get(key) != null and not change[key] is String:
			return Fault.invalid("'%s' must be a text" % key)
		if required.has(key) and key != "value" and change[key] == null:
			return Fault.invalid("'%s' is missing" % key)
	var label: Variant = change.get("as")
	if label != null and not (label.begins_with("$") and label.length() > 1):
		return Fault.invalid("'as' must be a label such as '$door', not '%s'" % label)
	return null


## The node of an id or a label, or a Fault.
func _target(id: String) -> Variant:
	var node: Variant
	if id.begins_with("$"):
		if not _labels.has(id):
			return Fault.missing("Label", "'%s'" % id, "an earlier change must create it with \"as\": \"%s\"" % id)
		node = _labels[id]
	else:
		node = _services.node(id)
		if node is Fault:
			return node
		if node != _tree.root and not _tree.root.is_ancestor_of(node):
			return Fault.invalid("%s is not in the edited scene, %s" % [id, _tree.root.name], "load its scene first")
	return Fault.invalid("%s is deleted by an earlier change" % id) if _tree.is_deleted(node) else node


func _result(node: Node, before: Variant, after: Variant) -> Dictionary:
	var result := {"path": _tree.path_of(node)}
	if node.is_inside_tree():
		result["object"] = _services.ids.of(node)
	if before != null:
		result["before"] = before
	if after != null:
		result["after"] = after
	return result


func _set_member(node: Node, change: Dictionary) -> Variant:
	var member_owner: Variant = _services.components.find(_tree.stand_in(node), change.component)
	if member_owner is Fault:
		return member_owner if _tree.script_left_out(node) == null else _not_previewed(_tree.script_left_out(node).resource_path)
	if member_owner.target is Resource:
		var script: Script = member_owner.target.get_script()
		if _tree.is_preview and script != null and script.is_tool():
			return _not_previewed(script.resource_path)
		member_owner = _copied(_tree.stand_in(node), member_owner.target)
	var before: Variant = _services.member.text_of(member_owner, change.member)
	if before is Fault:
		return before
	_services.parse.may_load = not _tree.is_preview
	var wanted: Variant = _services.member.wanted_value(member_owner, change.member, change.value)
	_services.parse.may_load = true
	if wanted is Fault:
		return wanted
	var first: String = _services.member.steps_of(member_owner, change.member)[0]
	# Values that depend on the tree cannot be set outside of it.
	if first.begins_with("global_"):
		return _result(node, before, Value.cut(_services.value.text(wanted)))
	member_owner.target.set(first, wanted)
	return _result(node, before, _services.member.text_of(member_owner, change.member))


static func _not_previewed(script: String) -> Fault:
	return Fault.unsupported("A preview does not run @tool scripts such as %s" % script, "apply the changes; if one fails, nothing is changed")


## Resources are shared with the node in the scene, so the stand-in gets a copy of its own.
func _copied(stand_in: Node, resource: Resource) -> MemberOwner:
	var held := Components.resources_of(stand_in)
	var copy := resource.duplicate()
	stand_in.set(held.find_key(resource), copy)
	return MemberOwner.of(copy)


func _create(change: Dictionary, parent: Node) -> Variant:
	var fault: Fault = NodeName.check_length(change.name)
	if fault != null:
		return fault
	var node := Objects.empty_below(_tree.shown(parent))
	node.name = change.name.validate_node_name()
	var is_named := _tree.child(parent, str(node.name)) == null
	_tree.add(node, parent)
	return _added(node, is_named, change)


func _duplicate(node: Node, parent: Variant, change: Dictionary) -> Variant:
	if node == _tree.root and parent == null:
		return Fault.invalid("The root of a scene cannot be duplicated next to itself", "pass a parent")
	if parent == null:
		parent = _tree.parent_of(node)
	# The engine numbers a name that is taken.
	var is_named := _tree.child(parent, _tree.name_of(node)) == null
	return _added(_tree.duplicate_node(node, parent), is_named, change)


func _added(node: Node, is_named: bool, change: Dictionary) -> Variant:
	var label: Variant = change.get("as")
	if label != null:
		if _labels.has(label):
			return Fault.invalid("An earlier change already has the label '%s'" % label)
		_labels[label] = node
	var result := _result(node, null, node.get_class())
	if not is_named:
		result.erase("path")
	return result


func _delete(node: Node) -> Variant:
	if node == _tree.root:
		return Fault.invalid("The root of an open scene cannot be destroyed", "unload the scene instead")
	var result := _result(node, _tree.path_of(node), null)
	result.erase("path")
	_tree.delete(node)
	return result


func _reparent(node: Node, parent: Node) -> Variant:
	if node == _tree.root:
		return Fault.invalid("The root of a scene cannot be moved")
	if _tree.is_at_or_below(parent, node):
		return Fault.invalid("'%s' is '%s' or a descendant of it" % [_tree.name_of(parent), _tree.name_of(node)])
	var before := _tree.path_of(_tree.parent_of(node))
	_tree.move(node, parent)
	return _result(node, before, _tree.path_of(parent))


func _add_component(node: Node, wanted: String) -> Variant:
	var script: Variant = ComponentChange.check_add(_tree.shown(node), wanted, node == _tree.root)
	if script is Fault:
		return script
	if script == null:
		_tree.change_class(node, wanted)
	elif _tree.script_left_out(node) != null:
		return Fault.invalid("'%s' already has a script" % _tree.name_of(node), "remove it first, or add a child")
	else:
		_tree.attach_script(node, script)
	return _result(node, null, wanted)


func _remove_component(node: Node, wanted: String) -> Variant:
	var left_out := _tree.script_left_out(node)
	if left_out != null and [Value.script_name(left_out), left_out.resource_path].has(wanted):
		_tree.detach_script(node)
		return _result(node, wanted, null)
	var name: Variant = ComponentChange.check_remove(_tree.shown(node), wanted, node == _tree.root)
	if name is Fault:
		return name
	if ClassDB.class_exists(name):
		_tree.change_class(node, ComponentChange.class_above(name))
	elif ComponentChange.property_of(name) == "script":
		_tree.detach_script(node)
	else:
		_tree.stand_in(node).set(ComponentChange.property_of(name), null)
	return _result(node, name, null)


func _rename(node: Node, name: String) -> Variant:
	var fault: Fault = NodeName.check_form(name)
	if fault != null:
		return fault
	var parent := _tree.parent_of(node)
	var other := _tree.child(parent, name) if parent != null else null
	if other != null and other != node:
		return NodeName.taken(name, _tree.name_of(parent))
	var before := _tree.name_of(node)
	_tree.rename(node, name)
	return _result(node, before, name)


func _set_active(node: Node, active: bool) -> Variant:
	var stand_in := _tree.stand_in(node)
	var before := Card.is_active(stand_in)
	if before != active:
		stand_in.process_mode = Node.PROCESS_MODE_INHERIT if active else Node.PROCESS_MODE_DISABLED
		if stand_in.get("visible") is bool:
			stand_in.set("visible", active)
	return _result(node, str(before), str(active))
