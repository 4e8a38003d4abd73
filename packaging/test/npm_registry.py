"""A read-only npm registry with the packages of a folder: npm_registry.py FOLDER. Prints its address when it is ready.

`npx -y spawnpoint` finds the launcher and the package of the platform in it as it would in the public one."""

import base64
import hashlib
import json
import sys
import tarfile
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Registry(BaseHTTPRequestHandler):
    packages: dict[str, tuple[dict, bytes]] = {}

    def do_GET(self) -> None:
        path = urllib.parse.unquote(self.path).strip("/")
        name, _, file = path.partition("/-/")
        if name not in self.packages:
            self.send_error(404)
            return
        package, data = self.packages[name]
        if file:
            self.answer(data, "application/octet-stream")
            return
        host = f"http://{self.headers['Host']}"
        integrity = "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()
        dist = {"tarball": f"{host}/{name}/-/package.tgz", "integrity": integrity}
        version = package["version"]
        document = {
            "name": name,
            "dist-tags": {"latest": version},
            "versions": {version: {**package, "dist": dist}},
        }
        self.answer(json.dumps(document).encode(), "application/json")

    def answer(self, data: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


for file in Path(sys.argv[1]).glob("*.tgz"):
    with tarfile.open(file) as tar:
        package = json.load(tar.extractfile("package/package.json"))
    Registry.packages[package["name"]] = (package, file.read_bytes())
server = ThreadingHTTPServer(("127.0.0.1", 0), Registry)
print(f"http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
