@tool
extends RefCounted
## Matching by a part of a text, whatever its case. Nothing asked for fits everything, which Godot's own
## `contains` does not say.


static func fits(text: String, part: String) -> bool:
	return part == "" or text.to_lower().contains(part.to_lower())
