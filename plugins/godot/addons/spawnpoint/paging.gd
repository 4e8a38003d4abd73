@tool
extends RefCounted
## A page of a list. `Total` is the number of all items.

const DEFAULT_LIMIT := 100

var offset := 0
var limit := DEFAULT_LIMIT
var total := 0
var items: Array = []


static func of(call: RefCounted) -> RefCounted:
	var page := new()
	page.offset = maxi(0, int(call.get_or("offset", 0)))
	page.limit = maxi(1, int(call.get_or("limit", DEFAULT_LIMIT)))
	return page


## Counts one item; returns whether it belongs on the page and should be added to `items`.
func count_item() -> bool:
	total += 1
	return total > offset and items.size() < limit


func wire() -> Dictionary:
	return {"Total": total, "Items": items}


## Cuts the page out of a complete list; `shown` converts each item.
static func cut(call: RefCounted, all: Array, shown := Callable()) -> Dictionary:
	var page := of(call)
	for item: Variant in all:
		if page.count_item():
			page.items.append(shown.call(item) if shown.is_valid() else item)
	return page.wire()
