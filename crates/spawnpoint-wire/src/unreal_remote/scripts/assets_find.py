

def work():
    names = args.get("paths", [])
    exact = [package_of(name) for name in names if name.startswith("/") and not set(name) & set("*?")]
    partial = [name for name in names if not name.startswith("/") or set(name) & set("*?")]
    classes = []
    for path in args.get("types", []):
        package, _, name = path.rpartition(".")
        if package:
            classes.append(unreal.TopLevelAssetPath(package, name))
    filter = unreal.ARFilter(
        package_paths=args.get("folders", []),
        # Names of both kinds are alternatives; the registry would want all of them.
        package_names=exact if not partial else [],
        class_paths=classes,
        recursive_paths=args.get("recursive", True),
        recursive_classes=True,
        include_only_on_disk_assets=False,
    )
    wanted = {name.lower() for name in exact}

    def fits(asset):
        name = str(asset.package_name)
        return not names or name.lower() in wanted or any(wild(part, name) for part in partial)

    assets = [asset for asset in registry().get_assets(filter) or [] if fits(asset)]
    assets.sort(key=lambda asset: (str(asset.package_name), str(asset.asset_name)))
    return sourced(page(assets, lambda asset: card(asset, args.get("tags", False))))
