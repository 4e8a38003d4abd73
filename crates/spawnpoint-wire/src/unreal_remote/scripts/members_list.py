

def work():
    holder = holder_of(actor_of(args["object"]), args["component"])

    def told(name):
        try:
            kind = type(holder.get_editor_property(name)).__name__
        except Exception:
            kind = "unknown"
        return {"Name": name, "Kind": "property", "Type": kind, "CanRead": kind != "unknown", "CanWrite": True}

    return part_of(property_names(holder), told)
