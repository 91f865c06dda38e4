"""A second opinion: what is legal and what scores, told a second time, slowly and straight from the rulebook.

Nothing of the engine is used here, not even its list of tiles: the one-line text of a position is read into plain
dicts, every space is asked about every other, and the answers are texts again. Where engine and oracle differ, one
of them has misread the rules.
"""

from __future__ import annotations

import re
from typing import Any

TILES = """
A1 treasure 201000 4, A2 temple 200100 2, A3 treasure 200010 4, A4 temple 210000 1, A5 jungle 110100 0,
A6 temple 201000 2, B1 jungle 201000 0, B2 jungle 210000 0, B3 treasure 200001 4, B4 volcano 000000 0,
B5 temple 200100 3, B6 temple 200010 2, C1 temple 300000 3, C2 jungle 300000 0, C3 treasure 300000 3,
C4 jungle 110100 0, C5 temple 200010 4, D1 temple 200100 5, D2 treasure 300000 3, D3 jungle 101010 0,
D4 temple 300000 5, D5 volcano 000000 0, E1 jungle 200100 0, E2 temple 300000 5, E3 jungle 200100 0,
E4 temple 300000 6, E5 treasure 200001 2, F1 volcano 000000 0, F2 temple 300000 4, F3 treasure 200100 2,
F4 temple 210000 4, F5 jungle 200100 0, G1 jungle 200100 0, G2 treasure 300000 2, G3 temple 200001 3,
G4 temple 201000 3, a1 base 111000 0, a2 temple 110100 1, b2 jungle 111000 0, b1 temple 010001 1
"""
HEXES = {}
for entry in TILES.split(","):
    _name, _kind, _stones, _number = entry.split()
    HEXES[_name] = (_kind, [int(digit) for digit in _stones], int(_number))

LEVEL_PIECES = {2: 3, 3: 6, 4: 9, 5: 11, 6: 8, 7: 5, 8: 3, 9: 2, 10: 1}
BOARD = [f"{column}{row}" for column in "abcdefgh" for row in "12345"]
CAMP_GROUND = ("jungle", "treasure")
Table = dict[str, Any]


# -- the board, by measuring -----------------------------------------------------------------------


def centre(space: str) -> tuple[int, int]:
    """Measure where a hex lies, in half hexes: columns a, c, e, g sit half a hex higher."""
    column = "abcdefgh".index(space[0])
    return column, 2 * int(space[1]) + (column % 2 == 0)


#: From the middle of a hex to those of its six neighbours: N, NE, SE, S, SW, NW.
ACROSS = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]


def edge(space: str, other: str) -> int | None:
    (x, y), (to_x, to_y) = centre(space), centre(other)
    away = (to_x - x, to_y - y)
    return ACROSS.index(away) if away in ACROSS else None


BESIDE = {space: {other: edge(space, other) for other in BOARD if edge(space, other) is not None} for space in BOARD}


# -- reading the line ------------------------------------------------------------------------------


def read(line: str) -> Table:
    """Read the line of a position into plain dicts."""
    stage, hexes, seats, _deck, _stock, _aside, options, *round_ = [part.strip() for part in re.split(r" \| ", line)]
    table: Table = {"board": {}, "seats": {}, "options": options, "stage": "over", "order": []}
    table["display"] = [word for word in "".join(round_).split() if not word.startswith("moved:")]
    for seat in seats.split():
        colour, workers, leader, treasures, score = re.match(r"([NORB])(\d+)(L?)(?:\$(\d+))?(?:=(\d+))?", seat).groups()
        table["order"].append(colour)
        table["seats"][colour] = {
            "workers": int(workers),
            "leader": bool(leader),
            "treasures": [int(kind) for kind in treasures or ""],
            "score": int(score or 0),
        }
    for space in ("a1", "a2", "b1", "b2"):
        table["board"][space] = fresh(space, 0)
    for words in [] if hexes == "-" else hexes.split():
        space, site = read_hex(words)
        table["board"][space] = site
    table.update(read_stage(stage))
    return table


def fresh(name: str, turns: int) -> dict[str, Any]:
    kind, stones, number = HEXES[name]
    return {
        "kind": kind,
        # Turned clockwise, what was on edge 0 comes to lie on edge 1, and so on.
        "stones": [stones[(side - turns) % 6] for side in range(6)],
        "printed": number if kind == "temple" else 0,
        "level": number if kind == "temple" else 0,
        "treasures": 0,
        "camp": None,
        "guard": None,
        "workers": {},
        "leader": {},
    }


def read_hex(words: str) -> tuple[str, dict[str, Any]]:
    place, level, treasures, camp, guard, figures = re.match(
        r"([\w@/]+)(?:=(\d+))?(?:#(\d+))?(?:\^(\w))?(?:!(\w)L?)?(?::([\w,]+))?$", words
    ).groups()
    name, _, at = place.partition("@")
    space, _, turns = at.partition("/")
    site = fresh(name, int(turns or 0))
    site["level"] = int(level or site["level"])
    site["treasures"] = len(treasures or "")
    site["camp"], site["guard"] = camp, guard
    for colour, workers, leader in re.findall(r"([NORB])(\d*)(L?)", figures or ""):
        site["workers"][colour] = int(workers or 0)
        site["leader"][colour] = bool(leader)
    return space or name, site


def read_stage(stage: str) -> Table:
    kind, *words = stage.split()
    if kind == "over":
        return {"stage": "over"}
    found: Table = {"stage": kind, "turn": words[0]}
    if kind == "place":
        return found | {"tile": words[1]}
    if kind == "bid":
        high = re.search(r"high:\w(\d+)", stage)
        return found | {"high": int(high[1]) if high else 0}
    if kind == "pick":
        return found
    marks = dict(word.split(":") for word in words[2:])
    return found | {
        "points": int(words[1]),
        "up": marks.get("up", "").split(","),
        "dig": marks.get("dig", "").split(","),
    }


# -- what the rules allow --------------------------------------------------------------------------


def legal(line: str) -> set[str]:
    """Give the text of every action that the rules allow in a position."""
    table = read(line)
    if table["stage"] == "over":
        return set()
    if table["stage"] == "place":
        return {
            f"{table['tile']}@{space}/{turns}"
            for space in BOARD
            for turns in range(6)
            if may_place(table, space, turns)
        }
    colour = table["turn"]
    if table["stage"] == "bid":
        purse = table["seats"][colour]["score"]
        return {"pass", *(f"bid {points}" for points in range(1, purse + 1) if points > table["high"])}
    if table["stage"] == "pick":
        return {f"pick {tile}" for tile in table["display"]}
    found = {"end"}
    for sign in "wL":
        found |= {f"+{sign} {space}" for space in BOARD if may_enter(table, colour, sign, space)}
        found |= {f"guard {space} {sign}" for space in BOARD if may_guard(table, colour, sign, space)}
        for space in BOARD:
            found |= {f"{sign} {space}-{to}" for to in BOARD if may_step(table, colour, sign, space, to)}
            found |= {f"{sign} {space}={to}" for to in BOARD if may_tunnel(table, colour, sign, space, to)}
    found |= {f"up {space}" for space in BOARD if may_uncover(table, colour, space)}
    found |= {f"dig {space}" for space in BOARD if may_dig(table, colour, space)}
    found |= {f"camp {space}" for space in BOARD if may_camp(table, colour, space)}
    for number, other in enumerate(table["order"], 1):
        for give in range(1, 9):
            for take in range(1, 9):
                if may_swap(table, colour, give, other, take):
                    found.add(f"swap {give} {number}:{take}")
    return found


def walkable(table: Table, space: str) -> bool:
    return space in table["board"] and table["board"][space]["kind"] != "volcano"


def stones_between(table: Table, space: str, to: str) -> int:
    here, there = table["board"][space], table["board"][to]
    return here["stones"][BESIDE[space][to]] + there["stones"][BESIDE[to][space]]


def figures(table: Table, colour: str, space: str) -> int:
    site = table["board"][space]
    return site["workers"].get(colour, 0) + site["leader"].get(colour, False)


def stands(table: Table, colour: str, sign: str, space: str) -> bool:
    site = table["board"].get(space)
    return bool(site and site["leader" if sign == "L" else "workers"].get(colour))


def strength(table: Table, colour: str, space: str) -> int:
    site = table["board"][space]
    return site["workers"].get(colour, 0) + (3 if site["leader"].get(colour) else 0)


def strongest_alone(table: Table, space: str) -> str | None:
    ranking = sorted((strength(table, colour, space), colour) for colour in table["order"])
    (second, _), (first, colour) = ranking[-2:]
    return colour if first > second else None


def may_place(table: Table, space: str, turns: int) -> bool:
    board, tile = table["board"], fresh(table["tile"], turns)
    beside = [other for other in BESIDE[space] if other in board]
    if space in board or not beside:
        return False
    if tile["kind"] == "volcano":
        return True
    return any(
        tile["stones"][BESIDE[space][other]] + board[other]["stones"][BESIDE[other][space]] > 0
        for other in beside
        if board[other]["kind"] != "volcano"
    )


def entrance(table: Table, colour: str, space: str) -> bool:
    return space == "a1" or (space in table["board"] and table["board"][space]["camp"] == colour)


def may_enter(table: Table, colour: str, sign: str, space: str) -> bool:
    supply = table["seats"][colour]
    there = supply["leader"] if sign == "L" else supply["workers"] > 0
    return table["points"] >= 1 and there and entrance(table, colour, space)


def may_tunnel(table: Table, colour: str, sign: str, space: str, to: str) -> bool:
    ends = entrance(table, colour, space) and entrance(table, colour, to) and space != to
    return table["points"] >= 1 and ends and stands(table, colour, sign, space)


def may_step(table: Table, colour: str, sign: str, space: str, to: str) -> bool:
    if to not in BESIDE[space] or not (walkable(table, space) and walkable(table, to)):
        return False
    return stands(table, colour, sign, space) and 0 < stones_between(table, space, to) <= table["points"]


def may_uncover(table: Table, colour: str, space: str) -> bool:
    site = table["board"].get(space)
    if site is None or site["kind"] != "temple" or site["guard"] or table["points"] < 2:
        return False
    this_turn = table["up"].count(space) + 1
    value = site["level"] + 1
    used = sum(other["printed"] < value <= other["level"] for other in table["board"].values() if other["level"])
    left = LEVEL_PIECES.get(value, 0) - used
    return this_turn <= figures(table, colour, space) and this_turn <= 2 and left > 0


def may_dig(table: Table, colour: str, space: str) -> bool:
    site = table["board"].get(space)
    if site is None or not site["treasures"] or table["points"] < 3:
        return False
    this_turn = table["dig"].count(space) + 1
    return this_turn <= figures(table, colour, space) and this_turn <= 2


def may_swap(table: Table, colour: str, give: int, other: str, take: int) -> bool:
    own, others = table["seats"][colour]["treasures"], table["seats"][other]["treasures"]
    singles = own.count(give) == 1 and others.count(take) == 1
    return table["points"] >= 3 and other != colour and singles and give != take


def may_camp(table: Table, colour: str, space: str) -> bool:
    site = table["board"].get(space)
    if site is None or site["kind"] not in CAMP_GROUND or site["treasures"] or site["camp"]:
        return False
    built = sum(other["camp"] == colour for other in table["board"].values())
    needs = "camp_needs_figure" in table["options"]
    return table["points"] >= 5 and built < 2 and (not needs or figures(table, colour, space) > 0)


def may_guard(table: Table, colour: str, sign: str, space: str) -> bool:
    site = table["board"].get(space)
    if site is None or site["kind"] != "temple" or site["guard"] or table["points"] < 5:
        return False
    posted = sum(other["guard"] == colour for other in table["board"].values())
    majority = strongest_alone(table, space) == colour
    return posted < 2 and majority and stands(table, colour, sign, space)


# -- what scores -----------------------------------------------------------------------------------


def score(line: str, seat: int) -> int:
    """Count what a seat, from 0, would score in a position."""
    table = read(line)
    colour = table["order"][seat]
    points = 0
    for space, site in table["board"].items():
        owner = site["guard"] or strongest_alone(table, space)
        if site["kind"] == "temple" and owner == colour:
            points += site["level"]
    treasures = table["seats"][colour]["treasures"]
    return points + sum({0: 0, 1: 1, 2: 3, 3: 6}[treasures.count(kind)] for kind in range(1, 9))
