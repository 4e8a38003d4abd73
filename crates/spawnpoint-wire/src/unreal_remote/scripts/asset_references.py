

def work():
    package = str(found(args["path"]).package_name)
    if not args.get("soft", False) and not args.get("hard", True):
        return {"links": []}
    names = registry().get_referencers(package, link_options()) or []
    return {"links": [main_path(name) for name in names]}
