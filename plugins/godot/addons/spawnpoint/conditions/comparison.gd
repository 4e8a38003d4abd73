@tool
extends RefCounted
## Compares a value of the game with a value of a condition. Texts compare by their characters; only numbers
## have an order.

const Fault := preload("../fault.gd")
const Value := preload("../value.gd")

const ORDERS := ["<", "<=", ">", ">="]
const ALL := ["==", "!=", "<", "<=", ">", ">=", "contains"]
## Numbers that differ by less are equal.
const NEAR := 0.0001

var _services: RefCounted
var _compare := "=="
var _expected: Variant


## A comparison with `expected`, or a Fault. `where` is the condition that holds it.
static func of(services: RefCounted, compare: Variant, expected: Variant, where: String) -> Variant:
	if compare == null:
		compare = "=="
	if not compare is String or not ALL.has(compare):
		return Fault.argument(where + ".compare", "'%s' is not one of %s" % [compare, " ".join(ALL)])
	if ORDERS.has(compare) and number(expected) == null:
		return Fault.argument(where + ".value", "'%s' compares numbers, but %s is not a number" % [compare, JSON.stringify(expected)])
	var comparison := new()
	comparison._services = services
	comparison._compare = compare
	comparison._expected = expected
	return comparison


func needs_number() -> bool:
	return ORDERS.has(_compare)


## `json` is the same value in the form of answers.
func holds(actual: Variant, json: Variant) -> bool:
	match _compare:
		"==":
			return _equals(actual, json)
		"!=":
			return not _equals(actual, json)
		"contains":
			return _services.value.text(actual).to_lower().contains(_expected_text().to_lower())
	var left: Variant = number(json)
	var right: Variant = number(_expected)
	if left == null:
		return false
	match _compare:
		"<":
			return left < right
		"<=":
			return left <= right
		">":
			return left > right
	return left >= right


## The number that a value is, also if it is written as a text; null if it is not a number.
static func number(value: Variant) -> Variant:
	if value is String and value.strip_edges().is_valid_float():
		return value.to_float()
	return float(value) if _is_number(value) else null


static func _is_number(value: Variant) -> bool:
	return value is float or value is int


func _expected_text() -> String:
	return _expected if _expected is String else JSON.stringify(_expected)


func _equals(actual: Variant, json: Variant) -> bool:
	# A vector can be compared with an array.
	if Value.PARTS.has(typeof(actual)) and not _expected is String:
		var parsed: Variant = _services.parse.to_type(_expected, typeof(actual))
		return not parsed is Fault and _same(_services.value.json(parsed), json)
	# Large values have no JSON form, but are not null.
	if _same(json, _expected) and (json != null or actual == null):
		return true
	return _services.value.text(actual) == _expected_text()


static func _same(a: Variant, b: Variant) -> bool:
	if _is_number(a) and _is_number(b):
		return absf(a - b) <= NEAR
	if typeof(a) != typeof(b):
		return false
	if a is Array:
		return a.size() == b.size() and range(a.size()).all(func(at: int) -> bool: return _same(a[at], b[at]))
	if a is Dictionary:
		return a.size() == b.size() and a.keys().all(func(key: Variant) -> bool: return b.has(key) and _same(a[key], b[key]))
	return a == b
