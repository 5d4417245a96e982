#!/usr/bin/env python3
"""Sokoban, wrong on purpose: a box is pushed into whatever is behind it, a second box included."""
import json
import sys

STEPS = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}


def read(state):
    level = {"walls": [], "boxes": [], "deposits": [], "person": None}
    for y, row in enumerate(state["xsb"].split("\n")):
        for x, letter in enumerate(row):
            if letter == "#":
                level["walls"].append([x, y])
            if letter in "$*":
                level["boxes"].append([x, y])
            if letter in ".*+":
                level["deposits"].append([x, y])
            if letter in "@+":
                level["person"] = [x, y]
    return level


def person_action(level, action):
    dx, dy = STEPS[action]
    x, y = level["person"]
    target = [x + dx, y + dy]
    behind = [x + 2 * dx, y + 2 * dy]
    blocked = target in level["walls"] or (target in level["boxes"] and behind in level["walls"])
    return level["person"] if blocked else target


for line in sys.stdin:
    question = json.loads(line)
    if question["ask"] == "person_action":
        reply = {"answer": person_action(read(question["state"]), question["action"])}
    else:
        reply = {"error": "unknown operation"}
    print(json.dumps(reply), flush=True)
