@tool
extends RefCounted
## Substring search that ignores case. An empty filter matches everything, unlike Godot's `contains`.


static func fits(text: String, part: String) -> bool:
	return part == "" or text.to_lower().contains(part.to_lower())
