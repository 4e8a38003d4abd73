

def work():
    folder = args.get("folder")
    filter = unreal.ARFilter(
        package_paths=[folder] if folder else [],
        class_paths=[unreal.TopLevelAssetPath("/Script/Engine", "Blueprint")],
        recursive_paths=args.get("recursive", True),
        recursive_classes=True,
        include_only_on_disk_assets=False,
    )
    hits = []
    for asset in registry().get_assets(filter) or []:
        parent = bare(str(asset.get_tag_value("ParentClass") or ""))
        fits = {
            "name": wild(args["term"], str(asset.asset_name)),
            "parent_class": wild(args["term"], parent) or wild(args["term"], parent.split(".")[-1]),
        }
        fields = [field for field in args["fields"] if fits[field]]
        if fields:
            hits.append((asset, parent, fields))
    hits.sort(key=lambda hit: str(hit[0].package_name))
    return page(hits, lambda hit: {
        "assetPath": object_path(hit[0]),
        "assetName": str(hit[0].asset_name),
        "packagePath": str(hit[0].package_path),
        "parentClass": hit[1],
        "fields": hit[2],
    })
