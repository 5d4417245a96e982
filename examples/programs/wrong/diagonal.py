#!/usr/bin/env python3
"""The queens duel, wrong on purpose: one of the two diagonals is forgotten."""
import json
import sys


def attacks(a, b):
    return a[0] == b[0] or a[1] == b[1] or a[0] - a[1] == b[0] - b[1]


def free_cells(side, queens):
    cells = [[x, y] for y in range(side) for x in range(side)]
    return [cell for cell in cells if not any(attacks(cell, queen) for queen in queens)]


for line in sys.stdin:
    question = json.loads(line)
    if question["ask"] == "operations":
        reply = {"answer": ["free_cells", "to_move"]}
    elif question["ask"] == "free_cells":
        reply = {"answer": free_cells(question["side"], question["queens"])}
    elif question["ask"] == "to_move":
        reply = {"answer": len(question["queens"]) % 2}
    else:
        reply = {"error": "unknown operation"}
    print(json.dumps(reply), flush=True)
