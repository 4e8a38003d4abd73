

def work():
    asset = found(wanted())
    told = card(asset, args.get("tags", False))
    told["dependencies"] = [main_path(name) for name in dependencies(str(asset.package_name))]
    return sourced(told)
