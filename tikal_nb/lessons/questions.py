"""Questions about a position. Each has choices, and the engine computes which of them is right, and why.

A maker gives None where a position leaves nothing to ask. Sentences are whole, with `{fact}` in the places of
figures, and are said when they are shown, in the language of that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from msgspec import Struct, field
from msgspec.structs import replace

from tikal_nb.engine.actions import Uncover
from tikal_nb.engine.hexes import BASE, BORDERS, NAMES, Space
from tikal_nb.engine.position import TURN_POINTS, Acting, Budget, Position, Scoring, SeatNumber, Site
from tikal_nb.engine.routes import Route, reach
from tikal_nb.engine.rules import advance, refusals
from tikal_nb.engine.sayings import Saying, count
from tikal_nb.engine.scoring import TREASURE_POINTS, score_sheet, temple_line
from tikal_nb.engine.tiles import Laid
from tikal_nb.language import Phrase, Series, later, tr
from tikal_nb.lessons import paper

#: What each kind of question is about.
KINDS = {
    "holder": later("Who scores a temple?"),
    "walk": later("What does a walk cost?"),
    "levels": later("How many levels are left to uncover?"),
    "score": later("What would a seat score?"),
    "legal": later("Is it allowed, and if not, why?"),
}
NOBODY = -1
NO_WAY = -1
#: The most choices: as many as keys are needed.
MOST_CHOICES = 5


class Choice(Struct, frozen=True):
    """Stand for one answer: the value it means (a seat, a number, a rule) and its words."""

    value: int | str
    words: str
    facts: dict[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Give the words with their figures."""
        return tr(self.words, **self.facts)


class Question(Struct, frozen=True):
    """Ask one thing of a position: the hexes it is about, the choices, the right one, the rule and the reason."""

    kind: str
    position: Position
    spaces: tuple[Space, ...]
    words: str
    facts: dict[str, object]
    choices: tuple[Choice, ...]
    right: int
    rule: str
    why: Saying | Phrase
    #: A tile as it would lie on the one hex in question.
    ghost: Laid | None = None
    #: The way that answers it.
    way: tuple[Space, ...] = ()

    @property
    def text(self) -> str:
        """Give the question with its figures."""
        return tr(self.words, **self.facts)

    @property
    def reason(self) -> str:
        """Give what makes that answer the right one, as a sentence."""
        return paper.sentence(self.why.text if isinstance(self.why, Saying) else str(self.why))

    def __str__(self) -> str:
        return "\n".join([self.text, *(f"{number}  {each.text}" for number, each in enumerate(self.choices, 1))])

    __repr__ = __str__


Maker = Callable[[Position, Random], "Question | None"]


def close_numbers(right: int, tempting: Iterable[int], chance: Random, least: int) -> list[int]:
    """Give the right number and three others: first those that a mistake leads to, then numbers close by."""
    close = [right + away for away in (-3, -2, -1, 1, 2, 3)]
    lean = chance.choice((-1, 0, 1))  # not always is the right one in the middle
    beside = sorted(close, key=lambda number: abs(number - right - lean))
    found = [number for number in dict.fromkeys([right, *tempting, *beside]) if number >= least]
    return sorted(found[:4])


def points_choice(points: int) -> Choice:
    """Give a number of points as an answer."""
    return Choice(points, "{points}", {"points": count(points, "point", "points")})


def place_of(value: int | str, choices: Iterable[Choice]) -> int:
    """Tell which of the choices has a value."""
    return [each.value for each in choices].index(value)


# -- who scores ------------------------------------------------------------------------------------


def ask_holder(p: Position, chance: Random) -> Question | None:
    """Ask who would score a temple (`score.temple`, `score.tie`, `score.leader`, `score.guard`)."""
    there = {space: site for space, site in p.temples() if any(site.strengths) or site.guard is not None}
    met = [space for space, site in there.items() if sum(map(bool, site.strengths)) > 1]
    if not there:
        return None
    space = chance.choice(met if met and chance.random() < 0.85 else list(there))
    line = temple_line(space, there[space])
    seats = [Choice(seat, "{who}", {"who": p.who(seat)}) for seat in range(len(p.seats))]
    choices = (*seats, Choice(NOBODY, later("Nobody")))
    rule, why = _why_held(p, space)
    return Question(
        kind="holder",
        position=p,
        spaces=(space,),
        words=later("Who would score the temple on {space} as it stands?"),
        facts={"space": NAMES[space]},
        choices=choices,
        right=place_of(NOBODY if line.holder is None else line.holder, choices),
        rule=rule,
        why=why,
    )


def _why_held(p: Position, space: Space) -> tuple[str, Phrase]:
    line = temple_line(space, p.sites[space])
    strengths = Series(
        tuple(
            Phrase("{who} {strength}", {"who": p.who(seat), "strength": own})
            for seat, own in enumerate(line.strengths)
            if own
        )
    )
    if line.guarded and line.holder is not None:
        words = later("Guard on {space}: {who}. A guarded temple scores for its owner alone, whoever stands there.")
        return line.rule, Phrase(words, {"space": NAMES[space], "who": p.who(line.holder)})
    facts: dict[str, object] = {"space": NAMES[space], "strengths": strengths}
    if line.tied:
        words = later("Strengths on {space}: {strengths}. A tie for the greatest: nobody scores the temple.")
        return line.rule, Phrase(words, facts)
    if plain_leaders(p.sites[space]).majority != line.holder:
        words = later("Strengths on {space}, where a leader counts 3: {strengths}. The greatest alone scores.")
        return "score.leader", Phrase(words, facts)
    return line.rule, Phrase("Strengths on {space}: {strengths}. The greatest alone scores.", facts)


# -- what a walk costs -----------------------------------------------------------------------------


def ask_walk(p: Position, chance: Random) -> Question | None:
    """Ask what the cheapest way of a figure costs (`step.stones`, `step.free`, `tunnel.ends`, `step.volcano`)."""
    seat = chance.randrange(len(p.seats))
    start = chance.choice(p.stands(seat) or [BASE])
    routes, mistaken = reach(p, start, TURN_POINTS, seat), _mistaken_costs(p, start, seat)
    fire = [to for _, to in BORDERS[start] if (laid := p.land.hexes[to]) is not None and laid.kind == "volcano"]
    telling = [to for to, route in routes.items() if set(mistaken[to]) - {route.cost}] or list(routes)
    if fire and chance.random() < 0.4:
        to = chance.choice(fire)
    elif telling:
        to = chance.choice(telling)
    else:
        return None
    route = routes.get(to)
    close = close_numbers(2 if route is None else route.cost, mistaken[to], chance, least=1)
    choices = (*map(points_choice, close), Choice(NO_WAY, later("There is no way")))
    leader = not p.sites[start].workers[seat] and bool(p.sites[start].leaders[seat])
    rule, why = _why_so_far(route, to)
    return Question(
        kind="walk",
        position=p,
        spaces=(start, to),
        words=later("{who} takes the leader from {start} to {to} by the cheapest way. How many action points is that?")
        if leader
        else later("{who} takes a worker from {start} to {to} by the cheapest way. How many action points is that?"),
        facts={"who": p.who(seat), "start": NAMES[start], "to": NAMES[to]},
        choices=choices,
        right=place_of(NO_WAY if route is None else route.cost, choices),
        rule=rule,
        why=why,
        way=() if route is None else route.spaces,
    )


def _mistaken_costs(p: Position, start: Space, seat: SeatNumber) -> dict[Space, list[int]]:
    """Give what ways cost by mistake: straight across, without tunnels, by camps of others, or a point a hex."""
    found: dict[Space, list[int]] = {space: [] for space in p.land.laid()}
    for edge, to in BORDERS[start]:
        if stones := p.land.stones(start, edge):
            found[to].append(stones)
    for owner in (None, seat):
        camps = [site if site.camp is None else replace(site, camp=owner) for site in p.sites]
        for to, route in reach(replace(p, sites=tuple(camps)), start, TURN_POINTS, seat).items():
            found[to] += [route.cost, len(route.spaces) - 1]
    return found


def _why_so_far(route: Route | None, to: Space) -> tuple[str, Phrase]:
    if route is None:
        words = later("{space} is a volcano: nobody ever enters it, even if stones lead there.")
        return "step.volcano", Phrase(words, {"space": NAMES[to]})
    rule = "tunnel.ends" if any(route.tunnels) else "step.free" if len(route.spaces) > 2 else "step.stones"
    words = later("The cheapest way is {way}: at each step all stones of both edges, {cost} AP in all.")
    if any(route.tunnels):
        words = later(
            "The cheapest way is {way}: 1 AP for a tunnel (=), all stones of both edges at each step, {cost} AP in all."
        )
    signs = ["=" if tunnel else "-" for tunnel in route.tunnels]
    way = NAMES[route.spaces[0]] + "".join(
        sign + NAMES[space] for sign, space in zip(signs, route.spaces[1:], strict=True)
    )
    return rule, Phrase(words, {"way": way, "cost": route.cost})


# -- how many levels are left ----------------------------------------------------------------------


def ask_levels(p: Position, chance: Random) -> Question | None:
    """Ask how many levels can still be uncovered on a temple this turn (`uncover.figure`, `uncover.two`, ...)."""
    seat, stage = p.seat, p.stage
    if not isinstance(stage, Acting | Scoring) or seat is None:
        return None
    temples = [space for space, site in p.temples() if site.figures(seat)]
    if not temples or chance.random() < 0.2:
        temples += [space for space, site in p.temples() if site.guard is not None]
    if not temples:
        return None
    space = chance.choice(temples)
    done = min(chance.choice((0, 0, 0, 1, 1, 2)), grown(p, space))
    points = min(chance.choice((1, 2, 3, 4, 6, 8, 10)), TURN_POINTS - Uncover.price * done)
    p = replace(p, stage=replace(stage, budget=Budget(points, (space,) * done)))
    left, (rule, why) = _levels_left(p, space)
    numbers = (later("None"), later("One level"), later("Two levels"), later("Three levels"))
    choices = tuple(Choice(number, words) for number, words in enumerate(numbers))
    return Question(
        kind="levels",
        position=p,
        spaces=(space,),
        words=later(
            "{points} left, levels uncovered on {space} so far this turn: {done}. How many more can {who} uncover "
            "there this turn with the figures that stand there now?"
        ),
        facts={
            "who": p.who(seat),
            "space": NAMES[space],
            "points": count(points, "action point", "action points"),
            "done": done,
        },
        choices=choices,
        right=place_of(left, choices),
        rule=rule,
        why=why,
    )


def grown(p: Position, space: Space) -> int:
    """Count the levels that a temple has got since it was laid."""
    laid = p.land.hexes[space]
    return 0 if laid is None else p.sites[space].level - laid.tile.value


def _levels_left(p: Position, space: Space) -> tuple[int, tuple[str, Saying]]:
    """Uncover as long as no rule forbids it; give how often that went, and what stopped it."""
    for levels in range(TURN_POINTS):
        found = refusals(p, Uncover(space))
        if found:
            return levels, (found[0].rule, found[0])
        p = advance(p, Uncover(space))
    raise AssertionError("points run out before that")


# -- what a seat would score -----------------------------------------------------------------------


def ask_score(p: Position, chance: Random) -> Question | None:
    """Ask what a seat would score now (`score.turn`)."""
    seat = chance.randrange(len(p.seats))
    sheet = score_sheet(p, seat)
    if not sheet.total and chance.random() < 0.9:
        return None
    mistaken = {
        "score.tie": sum(line.value for line in sheet.temples if seat in line.tied),
        "score.leader": _with_plain_leaders(p, seat) - sheet.temple_points,
        "score.guard": -sheet.guard_points,
        "score.treasure": sum(line.pieces for line in sheet.treasures) - sheet.treasure_points,
    }
    tempting = [sheet.total + off for off in mistaken.values() if off]
    choices = tuple(map(points_choice, close_numbers(sheet.total, tempting, chance, least=0)))
    words = later(
        "Temples held alone: {temples}; temples under guard: {guards}; treasures, at {one}, {two} or {three} a kind: "
        "{treasures}. Together {total}."
    )
    return Question(
        kind="score",
        position=p,
        spaces=tuple(space for space, site in p.temples() if site.figures(seat) or site.guard == seat),
        words=later("What would {who} score now: temples, guards and treasures together?"),
        facts={"who": p.who(seat)},
        choices=choices,
        right=place_of(sheet.total, choices),
        rule=next((rule for rule, off in mistaken.items() if off), "score.temple"),
        why=Phrase(
            words,
            {
                "temples": sheet.temple_points,
                "guards": sheet.guard_points,
                "treasures": sheet.treasure_points,
                "total": sheet.total,
                **dict(zip(("one", "two", "three"), TREASURE_POINTS[1:], strict=True)),
            },
        ),
    )


def _with_plain_leaders(p: Position, seat: SeatNumber) -> int:
    """Sum what a seat would hold if a leader counted 1."""
    free = (site for _, site in p.temples() if site.guard is None)
    return sum(site.level for site in free if plain_leaders(site).majority == seat)


def plain_leaders(site: Site) -> Site:
    """Give a site on which leaders count 1."""
    both = zip(site.workers, site.leaders, strict=True)
    return replace(site, workers=tuple(workers + leader for workers, leader in both), leaders=(0,) * len(site.leaders))
