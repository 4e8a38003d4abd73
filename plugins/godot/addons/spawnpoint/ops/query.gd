@tool
extends RefCounted
## script.query: evaluates one read-only expression: Scene['Player'].position.x, Static.Engine.time_scale,
## Game['Score'].points. It cannot access anything outside of the game; see readable.gd.

const Fault := preload("../fault.gd")
const Readable := preload("../readable.gd")
const MemberOwner := preload("../member_owner.gd")

const LONGEST := 4096
const MAX_STEPS := 64

var services: RefCounted


func table() -> Dictionary:
	return {"script.query": query}


func query(call: RefCounted) -> Variant:
	var text: String = call.text("query").strip_edges()
	if text == "" or text.length() > LONGEST:
		return Fault.argument("query", "expected one expression of at most %d characters" % LONGEST)
	if _assigns(text):
		return Fault.argument("query", "queries are read-only and cannot assign or compare", "use SetMember or unity_execute_code")
	var steps: Variant = _parse(text)
	if steps is Fault:
		return steps
	var value: Variant = _evaluate(steps)
	if value is Fault:
		return value
	return {"result": services.value.text(value), "value": services.value.json(value), "output": []}


## Whether there is an equals sign outside of strings.
static func _assigns(text: String) -> bool:
	var quoted := ""
	for letter in text:
		if quoted != "":
			quoted = "" if letter == quoted else quoted
		elif letter in ["'", "\""]:
			quoted = letter
		elif letter == "=":
			return true
	return false


## Steps of a path: {"member": name}, {"index": value} or {"call": name, "args": [...]}.
static func _parse(text: String) -> Variant:
	var token := RegEx.create_from_string("\\G(?:\\.?([A-Za-z_]\\w*)(\\([^()]*\\))?|\\[\\s*(?:'([^']*)'|\"([^\"]*)\"|(-?\\d+))\\s*\\])")
	var steps: Array = []
	var at := 0
	while at < text.length():
		var found := token.search(text, at)
		if found == null or found.get_start() != at or steps.size() >= MAX_STEPS:
			return Fault.argument("query", "syntax error at '%s'" % text.substr(at, 30), "unity_help has the grammar")
		if found.get_string(2) != "":
			var inner := found.get_string(2).substr(1, found.get_string(2).length() - 2)
			var args: Variant = JSON.parse_string("[%s]" % inner.replace("'", "\""))
			if args == null:
				return Fault.argument("query", "arguments must be JSON: (%s)" % inner)
			steps.append({"call": found.get_string(1), "args": args})
		elif found.get_string(1) != "":
			steps.append({"member": found.get_string(1)})
		elif found.get_string(5) != "":
			steps.append({"index": found.get_string(5).to_int()})
		else:
			steps.append({"index": found.get_string(3) + found.get_string(4)})
		at = found.get_end()
	return steps


func _evaluate(steps: Array) -> Variant:
	if steps.size() < 2 and steps[0].get("member") != "Scene":
		return Fault.argument("query", "the query must start with Scene['name'], Game['autoload'] or Static.Class")
	var value: Variant
	match steps[0].get("member"):
		"Scene":
			if steps.size() == 1:
				return services.host.active_root()
			value = _scene_object(steps[1])
		"Game":
			value = _game_object(str(steps[1].get("index", "")))
		"Static":
			var name := str(steps[1].get("member", ""))
			if not Engine.has_singleton(name):
				return Fault.missing("Type", "'%s'" % name)
			value = Engine.get_singleton(name)
			if not Readable.is_readable(value):
				return Readable.unreadable(value)
		_:
			return Fault.argument("query", "the query must start with Scene['name'], Game['autoload'] or Static.Class")
	for step: Dictionary in steps.slice(2):
		if value is Fault:
			return value
		value = _exposed(_step(value, step))
	return value


## The value, unless it is a node that clients may not see: one of the editor or of this addon.
func _exposed(value: Variant) -> Variant:
	if value is Node and value != services.host.tree().root and not services.host.is_exposed(value):
		return Fault.missing("Object", "'%s'" % value.name, "it is in no open scene")
	return value


func _game_object(name: String) -> Variant:
	var found: Node = services.host.tree().root.get_node_or_null(NodePath(name)) if name != "" else null
	return _exposed(found) if found != null else Fault.missing("Autoload", name)


func _scene_object(step: Dictionary) -> Variant:
	var top: Node = services.host.active_root()
	var name := str(step.get("index", step.get("member", "")))
	if top == null:
		return Fault.not_ready("No scene is open")
	if str(top.name) == name:
		return top
	var found := top.get_node_or_null(NodePath(name)) if name.contains("/") else top.find_child(name, true, false)
	return _exposed(found) if found != null else Fault.missing("Object", "'%s'" % name)


func _step(value: Variant, step: Dictionary) -> Variant:
	if not step.has("call"):
		return services.member.inside(value, step.get("member", step.get("index")))
	if not value is Object or not is_instance_valid(value):
		return Fault.invalid("methods of %s cannot be called in a query" % services.value.text(value))
	var member_owner := MemberOwner.of(value)
	var method: Dictionary = member_owner.method(step.call)
	if method.is_empty():
		return member_owner.unknown_method(step.call)
	var call_refusal: Variant = Readable.call_refusal(value, method)
	if call_refusal != null:
		return call_refusal
	var args: Array = []
	for at in step.args.size():
		var type: int = method.args[at].type if at < method.args.size() else TYPE_NIL
		var one: Variant = services.parse.to_type(step.args[at], type)
		if one is Fault:
			return one
		args.append(one)
	if args.size() < method.args.size() - method.get("default_args", []).size() or args.size() > method.args.size():
		return Fault.argument("query", MemberOwner.signature(method))
	return value.callv(step.call, args)
