

def work():
    asset = find(args["path"])
    return {"asset": card(asset, args.get("tags", False))} if asset else {}
