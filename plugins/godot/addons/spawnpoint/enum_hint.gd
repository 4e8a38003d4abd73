@tool
extends RefCounted
## Names and values of an enum, from the hint of its property: "Calm,Hasty:5,Tired".


static func values(hint: String) -> Dictionary:
	var found := {}
	var next := 0
	for entry in hint.split(","):
		var parts := entry.rsplit(":", true, 1)
		if parts.size() == 2 and parts[1].is_valid_int():
			next = parts[1].to_int()
		found[parts[0].strip_edges()] = next
		next += 1
	return found
