"""Checks what an agent offered to the model and what its calls returned. Usage: check.py RECORD"""

import json
import sys

EXPECTED = ["Range@", "current = ", "Health.current: 100 → 55"]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    tools = max((line["value"] for line in lines if line["kind"] == "tools"), key=len, default=[])
    results = [json.dumps(line["value"], ensure_ascii=False) for line in lines if line["kind"] == "result"]
    offered = max((line["value"] for line in lines if line["kind"] == "bytes"), default=0)
    print(f"{len(tools)} tools in {offered} bytes as the agent offers them: {' '.join(tools)}")
    for result in results:
        print(f"  {result[:240]}")
    assert len(tools) > 10, "the agent offers too few tools"
    assert len(results) >= len(EXPECTED), "the agent made too few calls"
    for expected, result in zip(EXPECTED, results):
        assert expected in result, f"no '{expected}' in {result}"


main()
