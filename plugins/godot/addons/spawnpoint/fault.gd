@tool
extends RefCounted
## An error. GDScript has no exceptions, so ops return one of these.

var kind: String
var message: String
var hint: String


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
	return of("NotFound", "%s not found: %s" % [sort, which], hint)


static func unsupported(message: String, hint := "") -> RefCounted:
	return of("Unsupported", message, hint)


static func not_ready(message: String, hint := "") -> RefCounted:
	return of("NotReady", message, hint)


static func cancelled() -> RefCounted:
	return of("Cancelled", "The call was cancelled")


## In the form of the protocol.
func wire() -> Dictionary:
	var fault := {"kind": kind, "message": message}
	if hint != "":
		fault["hint"] = hint
	return {"status": "error", "error": message, "fault": fault}
