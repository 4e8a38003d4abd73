"""The official Python SDK: connect, list, call. Arguments: era, then a URL or a command."""

import asyncio
import sys

from mcp import Client, StdioServerParameters

MODES = {"legacy": "legacy", "modern": "2026-07-28", "auto": "auto"}


async def main(era: str, target: list[str]) -> None:
    server = (
        target[0]
        if target[0].startswith("http")
        else StdioServerParameters(command=target[0], args=target[1:])
    )
    async with Client(server, mode=MODES[era]) as client:
        tools = (await client.list_tools()).tools
        assert any(tool.name == "ListScenes" for tool in tools), tools
        result = await client.call_tool("ListScenes", {})
        assert not result.is_error, result
        names = [scene["Name"] for scene in result.structured_content["Items"]]
        assert "Range" in names, names
        contents = (await client.read_resource("unity://status")).contents
        assert "Ready" in contents[0].text
        print(f"{len(tools)} tools, scenes {names}")


asyncio.run(main(sys.argv[1], sys.argv[2:]))
