

def work():
    package = str(found(args["path"]).package_name)
    return {"links": [main_path(name) for name in dependencies(package)]}
