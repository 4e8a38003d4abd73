@tool
extends RefCounted
## Handles to values that are too large to send. When the limit is reached, the oldest is dropped.

const Fault := preload("fault.gd")

const MOST := 1024

var _stamp := "%08x" % (randi() & 0xffffffff)
var _next := 1
var _stored := {}


## Creates a handle for a value. Objects without reference counting are stored by their id, so that they can
## be freed.
func store(value: Variant) -> String:
	var stored: Variant = value
	if value is Object and not value is RefCounted:
		stored = weakref(value)
	var handle := "ref:%s:%d" % [_stamp, _next]
	_next += 1
	_stored[handle] = stored
	if _stored.size() > MOST:
		_stored.erase(_stored.keys()[0])
	return handle


## The value of a handle, or a Fault.
func find(handle: Variant) -> Variant:
	if not _stored.has(handle):
		return Fault.missing("Ref", str(handle), "read the value again for a new handle")
	var stored: Variant = _stored[handle]
	if stored is WeakRef:
		stored = stored.get_ref()
		if stored == null:
			return Fault.missing("Ref", str(handle), "the object was freed")
	return stored


func release(handle: Variant) -> bool:
	return _stored.erase(handle)
