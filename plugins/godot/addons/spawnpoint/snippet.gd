@tool
extends RefCounted
## A piece of GDScript, compiled to a script.
##
## Statements become the body of a function; functions and classes are declared next to it. If the last line
## is an expression, it is the value of the snippet.

const Fault := preload("fault.gd")

const LONGEST := 262144
const HEAD := [
	"@tool",
	"extends RefCounted",
	"var ai: RefCounted; var tree: SceneTree; var root: Node; var scene: Node",
	"func node(what: String) -> Node: return ai.node(what)",
]
## What failures to compile say: many write `get_tree()`, as in the script of a node.
const SPEAKS := "this engine runs GDScript, with the names tree, root, scene and node(\"name, id or path\")"
## The beginnings of declarations, which are moved out of the function with everything indented below them.
const DECLARES := ["func ", "static func ", "class ", "enum ", "signal ", "const ", "@export", "static var "]
## The beginnings of statements that are not expressions.
const STATES := [
	"var ", "if ", "elif ", "else", "for ", "while ", "match ", "return", "pass", "break", "continue",
	"assert", "@", "#", "breakpoint", "print", "push_",
]

var code: GDScript
## The line of the snippet for each line of the script, both from 1; 0 for generated lines.
var lines: Array[int] = []


## Compiles a snippet; returns it or a Fault. `errors` returns recent errors of scripts.
static func compile(text: String, errors: Callable) -> Variant:
	if text.length() > LONGEST:
		return Fault.argument("code", "longer than %d characters" % LONGEST)
	if text.strip_edges() == "":
		text = "pass"
	for line in text.split("\n"):
		if line.begins_with("extends ") or line.begins_with("class_name "):
			return Fault.invalid("Unable to compile the code: '%s'" % line.strip_edges(), "remove that line; the code becomes the body of a function")
	if _may_be_value(text):
		var valued := new()
		if valued._build(text, true) == OK:
			return valued
	var plain := new()
	if plain._build(text, false) == OK:
		return plain
	return plain._complaint(errors.call())


func path() -> String:
	return "gdscript://%d.gd" % code.get_instance_id()


## The line of the snippet for a line of the script.
func line_of(line: int) -> int:
	return lines[line - 1] if line > 0 and line <= lines.size() else 0


func _complaint(errors: Array) -> Fault:
	for error: Dictionary in errors:
		if error.file == path():
			var line := line_of(error.line)
			var where := " (line %d)" % line if line > 0 else ""
			return Fault.invalid("Unable to compile the code: %s%s" % [error.message.trim_prefix("Parse Error: "), where], SPEAKS)
	return Fault.invalid("Unable to compile the code", "%s; see the engine's log for the error" % SPEAKS)


static func _last_line(all: PackedStringArray) -> int:
	for at in range(all.size() - 1, -1, -1):
		var line := all[at]
		if line.strip_edges() != "" and not line.strip_edges().begins_with("#"):
			return at
	return -1


## Whether the last line can be the value of the snippet.
static func _may_be_value(text: String) -> bool:
	var all := text.split("\n")
	var at := _last_line(all)
	if at < 0 or all[at].begins_with("\t") or all[at].begins_with(" ") or all[at][0] in [")", "]", "}"]:
		return false
	var line := all[at].strip_edges()
	for word: String in STATES + DECLARES:
		if line.begins_with(word):
			return false
	var plain := line.replace("==", "").replace("!=", "").replace("<=", "").replace(">=", "").replace(":=", "=")
	# In an assignment, the equals sign is before any bracket or string.
	for letter in plain:
		if letter in ["(", "[", "{", "\"", "'"]:
			return true
		if letter == "=":
			return false
	return true


func _build(text: String, valued: bool) -> Error:
	var given := text.replace("\r\n", "\n").split("\n")
	var last := _last_line(given)
	# Godot accepts tabs or spaces, but not both in one file.
	var indent := "\t"
	for line in given:
		if line.begins_with(" ") and line.strip_edges() != "":
			indent = "    "
			break
	var beside: Array = []
	var body: Array = []
	var declaring := false
	for at in given.size():
		var line := given[at]
		var indented := line.begins_with("\t") or line.begins_with(" ") or line.strip_edges() == ""
		if not indented:
			declaring = DECLARES.any(func(word: String) -> bool: return line.begins_with(word))
		if declaring:
			beside.append([line, at + 1])
		else:
			body.append([indent + ("return " if valued and at == last else "") + line, at + 1])
	var source: Array[String] = []
	for line: Array in HEAD.map(func(line: String) -> Array: return [line, 0]) + beside + [["func run():", 0]] + body + [[indent + "pass", 0]]:
		source.append(line[0])
		lines.append(line[1])
	code = GDScript.new()
	code.source_code = "\n".join(source) + "\n"
	return code.reload()
