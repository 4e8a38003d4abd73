

def work():
    holder = holder_of(actor_of(args["object"]), args["component"])
    value = read_path(holder, args["name"])
    told = plain(value)
    text = told if isinstance(told, str) else json.dumps(told)
    small = len(text) <= 4 * LONGEST_VALUE
    return {
        "ok": True,
        "type": type(value).__name__,
        "valueText": text[:LONGEST_VALUE],
        "valueJson": told if small else None,
    }
