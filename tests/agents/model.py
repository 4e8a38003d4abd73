"""A scripted model behind the APIs of three vendors.

It answers each request with the next call of the script, then with "Done.", and records which tools it was offered
and what each call returned. So real agents can be tried without a real model.

Usage: model.py PORT SCRIPT RECORD
SCRIPT is a JSON list of [tool, arguments]; RECORD becomes a file of JSON lines.
"""

import gzip
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOOL_MARK = "game_"


class Script:
    def __init__(self, calls, record):
        self.calls = calls
        self.record = record

    def next_call(self, results):
        """The call after these results, or None at the end."""
        return self.calls[len(results)] if len(results) < len(self.calls) else None

    def note(self, kind, value):
        with open(self.record, "a", encoding="utf-8") as file:
            file.write(json.dumps({"kind": kind, "value": value}) + "\n")

    def note_exchange(self, definitions, results):
        """Notes the tools that the agent offers, as it writes them for its model, and the last result."""
        own = [tool for tool in definitions if TOOL_MARK in tool["name"]]
        self.note("tools", [tool["name"] for tool in own])
        self.note("bytes", len(json.dumps(own, ensure_ascii=False, separators=(",", ":")).encode()))
        if results:
            self.note("result", results[-1])


def full_name(tools, wanted):
    """Agents put the name of the server before the name of a tool."""
    return next((tool for tool in tools if tool.endswith(wanted)), wanted)


def events(items):
    frames = (f"event: {name}\ndata: {json.dumps({'type': name, **data})}\n\n" for name, data in items)
    return "".join(frames).encode(), "text/event-stream"


def anthropic(script, body, _path):
    definitions = [tool for tool in body.get("tools") or [] if "name" in tool]
    tools = [tool["name"] for tool in definitions]
    blocks = [block for message in body["messages"] if isinstance(message["content"], list) for block in message["content"]]
    results = [block["content"] for block in blocks if block.get("type") == "tool_result"]
    script.note_exchange(definitions, results)
    call = script.next_call(results) if tools else None
    block, delta, stop = {"type": "text", "text": ""}, {"type": "text_delta", "text": "Done."}, "end_turn"
    if call:
        block = {"type": "tool_use", "id": f"toolu_{len(results)}", "name": full_name(tools, call[0]), "input": {}}
        delta, stop = {"type": "input_json_delta", "partial_json": json.dumps(call[1])}, "tool_use"
    message = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": body.get("model"),
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }
    if not body.get("stream"):
        whole = {**block, "input": call[1]} if call else {**block, "text": "Done."}
        return json.dumps({**message, "content": [whole], "stop_reason": stop}).encode(), "application/json"
    return events([
        ("message_start", {"message": message}),
        ("content_block_start", {"index": 0, "content_block": block}),
        ("content_block_delta", {"index": 0, "delta": delta}),
        ("content_block_stop", {"index": 0}),
        ("message_delta", {"delta": {"stop_reason": stop, "stop_sequence": None}, "usage": {"output_tokens": 1}}),
        ("message_stop", {}),
    ])


def openai(script, body, _path):
    # The tools of a server may be grouped in a namespace.
    definitions = {
        tool["name"]: (tool, group.get("name") if group.get("tools") else None)
        for group in body.get("tools") or []
        for tool in group.get("tools") or [group]
        if "name" in tool
    }
    tools = {name: group for name, (_, group) in definitions.items()}
    results = [item["output"] for item in body.get("input") or [] if item.get("type") == "function_call_output"]
    script.note_exchange([tool for tool, _ in definitions.values()], results)
    call = script.next_call(results)
    item = {
        "type": "message",
        "id": "msg_1",
        "role": "assistant",
        "status": "completed",
        "content": [{"type": "output_text", "text": "Done.", "annotations": []}],
    }
    if call:
        name, number = full_name(tools, call[0]), len(results)
        item = {
            "type": "function_call",
            "id": f"fc_{number}",
            "call_id": f"call_{number}",
            "name": name,
            "arguments": json.dumps(call[1]),
            "status": "completed",
        }
        if tools.get(name):
            item["namespace"] = tools[name]
    usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
    response = {"id": "resp_1", "object": "response", "status": "completed", "output": [item], "usage": usage}
    return events([
        ("response.created", {"response": {**response, "status": "in_progress", "output": []}}),
        ("response.output_item.added", {"output_index": 0, "item": item}),
        ("response.output_item.done", {"output_index": 0, "item": item}),
        ("response.completed", {"response": response}),
    ])


def gemini(script, body, path):
    declared = [tool for group in body.get("tools") or [] for tool in group.get("functionDeclarations") or []]
    tools = [tool["name"] for tool in declared]
    parts = [part for content in body.get("contents") or [] for part in content.get("parts") or []]
    results = [part["functionResponse"]["response"] for part in parts if "functionResponse" in part]
    script.note_exchange(declared, results)
    call = script.next_call(results) if tools else None
    part = {"text": "Done."}
    if call:
        part = {"functionCall": {"name": full_name(tools, call[0]), "args": call[1], "id": f"call_{len(results)}"}}
    candidate = {"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}
    usage = {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}
    answer = json.dumps({"candidates": [candidate], "usageMetadata": usage})
    if "stream" in path:
        return f"data: {answer}\n\n".encode(), "text/event-stream"
    return answer.encode(), "application/json"


ROUTES = {"/messages": anthropic, "/responses": openai, "generatecontent": gemini}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    script = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer(b'{"object": "list", "data": [], "models": []}', "application/json")

    def do_POST(self):
        body = self.read()
        path = self.path.split("?")[0]
        for end, route in ROUTES.items():
            if path.lower().endswith(end):
                return self.answer(*route(self.script, body, path))
        self.answer(b'{"input_tokens": 1, "totalTokens": 1}', "application/json")

    def read(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.headers.get("Content-Encoding") == "gzip":
            raw = gzip.decompress(raw)
        return json.loads(raw or b"{}")

    def answer(self, data, content_type):
        self.send_response(200)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def main():
    port, script, record = sys.argv[1:]
    with open(script, encoding="utf-8") as file:
        Handler.script = Script(json.load(file), record)
    ThreadingHTTPServer(("127.0.0.1", int(port)), Handler).serve_forever()


main()
