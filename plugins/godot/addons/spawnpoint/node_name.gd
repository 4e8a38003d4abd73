@tool
extends RefCounted
## Names of nodes.

const Fault := preload("fault.gd")

const LONGEST := 1024


## The reason why a node cannot have a name; null if it can.
static func check(name: String, node: Node) -> Fault:
	var fault := check_form(name)
	if fault != null:
		return fault
	var parent := node.get_parent()
	var other := parent.get_node_or_null(NodePath(name)) if parent != null else null
	if other != null and other != node:
		return taken(name, str(parent.name))
	return null


static func check_form(name: String) -> Fault:
	if name != name.validate_node_name():
		return Fault.argument("name", "'%s' has characters that names of nodes cannot have" % name, "leave out . : @ / \" and %")
	return check_length(name)


static func check_length(name: String) -> Fault:
	if name.length() > LONGEST:
		return Fault.argument("name", "longer than %d characters" % LONGEST)
	if name.strip_edges() == "":
		return Fault.argument("name", "a node requires a name")
	return null


static func taken(name: String, parent: String) -> Fault:
	return Fault.argument("name", "'%s' already has a child '%s'" % [parent, name], "choose another name")
