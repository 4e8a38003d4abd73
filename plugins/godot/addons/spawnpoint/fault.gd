@tool
extends RefCounted
## An error. GDScript has no exceptions, so ops return one of these.

var kind: String
var message: String
var hint: String
## Details for programs.
var data := {}


static func of(kind: String, message: String, hint := "") -> RefCounted:
	var fault := new()
	fault.kind = kind
	fault.message = message
	fault.hint = hint
	return fault


static func argument(name: String, problem: String, hint := "") -> RefCounted:
	return of("InvalidArgument", "Invalid argument '%s': %s" % [name, problem], hint)


static func invalid(message: String, hint := "") -> RefCounted:
	return of("InvalidArgument", message, hint)


static func missing(sort: String, which: String, hint := "") -> RefCounted:
	var fault := of("NotFound", "%s not found: %s" % [sort, which], hint)
	fault.data = {"missing": sort, "which": which}
	return fault


static func unsupported(message: String, hint := "") -> RefCounted:
	return of("Unsupported", message, hint)


static func not_ready(message: String, hint := "") -> RefCounted:
	return of("NotReady", message, hint)


static func cancelled() -> RefCounted:
	return of("Cancelled", "The call was cancelled")


## Returns the fault as the engine protocol defines it.
func wire() -> Dictionary:
	var fault := {"kind": kind, "message": message}
	if hint != "":
		fault["hint"] = hint
	if not data.is_empty():
		fault["data"] = data
	return {"status": "error", "error": message, "fault": fault}
