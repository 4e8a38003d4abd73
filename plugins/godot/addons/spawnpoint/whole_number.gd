@tool
extends RefCounted
## Whole numbers in parameters. JSON numbers arrive as floats.


## The number, or null if it is not a whole number in this range.
static func of(value: Variant, least: int, most: int) -> Variant:
	if not (value is float or value is int) or float(value) != floorf(float(value)):
		return null
	return int(value) if value >= least and value <= most else null
