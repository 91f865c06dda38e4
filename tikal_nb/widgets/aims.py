"""What can be aimed at: the price list's kinds of action, the spaces they light, and words for both."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tikal_nb.engine import actions as act
from tikal_nb.engine.actions import Action
from tikal_nb.engine.game import Game
from tikal_nb.engine.hexes import BASE, NAMES, Space, edge_between
from tikal_nb.engine.position import TURN_POINTS, Auction, Placing, Position
from tikal_nb.engine.routes import ANY_POINTS, reach
from tikal_nb.engine.rules import hindrance, legal_actions, refusals
from tikal_nb.engine.sayings import Refusal, Saying, count, refuse
from tikal_nb.engine.tiles import lay
from tikal_nb.language import later, tr, trn
from tikal_nb.widgets import words
from tikal_nb.widgets.look import Choice, Look, veiled
from tikal_nb.widgets.overlay import Overlay

#: The kinds of action in the price list, by the word that calls them.
KINDS: dict[str, type[Action]] = {
    "enter": act.Enter,
    "walk": act.Step,
    "tunnel": act.Tunnel,
    "uncover": act.Uncover,
    "dig": act.Dig,
    "swap": act.Swap,
    "camp": act.Camp,
    "guard": act.Guard,
}


# -- what is lit -----------------------------------------------------------------------------------


def spots(p: Position, rotation: int) -> tuple[Space, ...]:
    """Give the spaces where the drawn tile may lie in a rotation."""
    return tuple(
        action.space for action in legal_actions(p) if isinstance(action, act.Place) and action.rotation == rotation
    )


def targets(p: Position, aim: str) -> dict[Space, list[Action]]:
    """Give the legal actions of a price row by the space one would click for them."""
    found: dict[Space, list[Action]] = {}
    kind = KINDS.get(aim)
    for action in legal_actions(p) if kind is not None else ():
        if kind is not None and isinstance(action, kind):
            space = space_of(action)
            if space is not None:
                found.setdefault(space, []).append(action)
    return found


def space_of(action: Action) -> Space | None:
    """Give the space one would click for an action; None for those without one."""
    match action:
        case act.Step(to=space) | act.Tunnel(to=space):
            return space
        case act.Enter(space=space) | act.Uncover(space=space) | act.Dig(space=space):
            return space
        case act.Camp(space=space) | act.Guard(space=space) | act.Place(space=space):
            return space
    return None


def lit_spaces(p: Position, look: Look) -> tuple[Space, ...]:
    """Give the spaces where a click does something now."""
    if isinstance(p.stage, Placing):
        return spots(p, look.rotation)
    if p.seat is None or p.budget is None:
        return ()
    if look.aim == "walk":
        return tuple(p.stands(p.seat))
    if look.aim:
        return tuple(targets(p, look.aim))
    if look.picked is not None and look.leader is not None:
        return tuple(reach(p, look.picked, p.points_left))
    return tuple(p.stands(p.seat))


def lit_text(p: Position, look: Look, space: Space) -> str:
    """Say what a space is lit for, "" where it is not; of a tile also that it fits if it is turned."""
    if veiled(p, look):
        return ""
    if space in lit_spaces(p, look):
        if isinstance(p.stage, Placing):
            return tr("The tile fits here.")
        return tr("{action}: here it can be done.", action=tr(KINDS[look.aim].title)) if look.aim in KINDS else ""
    if isinstance(p.stage, Placing) and any(space in spots(p, rotation) for rotation in range(6)):
        return tr("The tile fits here if it is turned.")
    return ""


def attempt(p: Position, aim: str, space: Space) -> Action:
    """Give the action of a price row that a click on a space stands for, legal or not."""
    match aim:
        case "enter":
            return act.Enter(False, space)
        case "tunnel":
            return act.Tunnel(False, BASE, space)
        case "uncover":
            return act.Uncover(space)
        case "dig":
            return act.Dig(space)
        case "camp":
            return act.Camp(space)
        case _:
            return act.Guard(space)


def hindered(p: Position, look: Look, kind: str) -> Refusal | None:
    """Say why a price row is of no use now, None where it is; of a chosen hex rather than of another one."""
    why = hindrance(p, KINDS[kind])
    if why is None or look.picked is None or "space" not in why.facts:
        return why
    return refusals(p, attempt(p, kind, look.picked))[0]


def can_text(p: Position) -> list[str]:
    """Say what can be done now, and why each of the other actions cannot: line by line."""
    if isinstance(p.stage, Placing):
        spaces = sorted({each.space for each in legal_actions(p) if isinstance(each, act.Place)})
        where = words.listed(NAMES[space] for space in spaces)
        return [tr("The tile fits, in some rotation, on {spaces}.", spaces=where)]
    if p.budget is None:
        return [words.hint_text(p)]
    why = [(tr(action.title), hindrance(p, action)) for action in KINDS.values()]
    can = words.listed(title for title, refusal in why if refusal is None)
    lines = [tr("Can be done now: {actions}.", actions=can) if can else tr("No points can be spent now.")]
    not_now = later("{action}, not now: {why}.")
    return lines + [tr(not_now, action=title, why=refusal) for title, refusal in why if refusal is not None]


def picked_text(p: Position, look: Look) -> str:
    """Say which figure is in the hand and how far it gets."""
    assert look.picked is not None
    reached = len(reach(p, look.picked, p.points_left))
    gets = later("{figure} on {space}: reaches {hexes} with {points}.")
    stays = later("{figure} on {space}: gets nowhere with {points}.")
    text = tr(
        gets if reached else stays,
        figure=_figure(look.leader),
        space=NAMES[look.picked],
        hexes=count(reached, "hex", "hexes"),
        points=count(p.points_left, "point", "points"),
    )
    both = p.seat is not None and p.sites[look.picked].workers[p.seat] and p.sites[look.picked].leaders[p.seat]
    return f"{text} {tr('Again for the leader.')}" if both and not look.leader else text


def _figure(leader: bool | None) -> str:
    return tr("Leader") if leader else tr("Worker")


def too_far(p: Position, start: Space, leader: bool, to: Space) -> tuple[Saying, ...]:
    """Say why a figure does not get to a space: its price, or what bars the way."""
    route = reach(p, start, ANY_POINTS).get(to)
    if route is not None and len(route.spaces) == 2:
        return (act.Step(leader, start, to).too_dear(route.cost, p.points_left),)
    if route is not None:  # the figure may stop on a hex on the way, so this is no matter of `step.between`
        far = later("{to} is {needs} AP away, {left} left")
        return (refuse("turn.points", far, to=NAMES[to], needs=route.cost, left=p.points_left),)
    if edge_between(start, to) is not None:
        return refusals(p, act.Step(leader, start, to))
    return (refuse("step.nopath", "no way leads from {start} to {to}", start=NAMES[start], to=NAMES[to]),)


def label(p: Position, action: Action) -> str:
    """Name an action on its button, with what it costs beside points."""
    match action:
        case act.Guard():
            return _guard_label(p, action)
        case act.Enter(leader, space):
            return tr("{figure} at {space}", figure=_figure(leader), space=NAMES[space])
        case act.Tunnel(leader, start, to):
            return tr("{figure} from {start} to {to}", figure=_figure(leader), start=NAMES[start], to=NAMES[to])
        case act.Swap(_, seat, take):
            return tr("Take treasure {take} from {who}", take=take, who=p.name(seat))
        case act.EndTurn():
            return tr("End the turn, nothing spent")
    return str(action)


def _guard_label(p: Position, action: act.Guard) -> str:
    assert p.seat is not None
    lost = action.lost(p, p.seat)
    figure, space = tr("The leader") if action.leader else tr("The worker"), NAMES[action.space]
    if not lost:
        return tr("{figure} on {space} becomes the guard", figure=figure, space=space)
    return trn(
        "{figure} on {space} becomes the guard, {number} other figure leaves the game",
        "{figure} on {space} becomes the guard, {number} other figures leave the game",
        lost,
        figure=figure,
        space=space,
    )


def offer(p: Position, actions: Iterable[Action]) -> tuple[Choice, ...]:
    """Offer actions to choose from."""
    return tuple(Choice(label(p, action), action) for action in actions)


def offer_gives(kinds: Iterable[int]) -> tuple[Choice, ...]:
    """Offer the kinds of treasure that can be given in a swap."""
    return tuple(Choice(_give_label(kind), give=kind) for kind in kinds)


def _give_label(kind: int | None) -> str:
    return tr("Give treasure {kind}", kind=kind)


def asked_again(p: Position, look: Look) -> Look:
    """Ask in the language that is spoken now what a look asks in another."""
    choices = tuple(
        replace(each, label=_give_label(each.give) if each.action is None else label(p, each.action))
        for each in look.choices
    )
    question = question_of(choices)
    return replace(look, choices=choices, question=question, message=f"{question} {numbered(choices)}")


def numbered(choices: Iterable[Choice]) -> str:
    """Tell what is offered, each with the key that chooses it: "1: Worker at a1; 2: Leader at a1."."""
    return "; ".join(f"{number}: {choice.label}" for number, choice in enumerate(choices, 1)) + "."


def question_of(choices: tuple[Choice, ...]) -> str:
    """Ask what choices answer."""
    match choices[0].action:
        case None:
            return tr("Swap: which single do you give?")
        case act.Swap(give):
            return tr("Swap: what do you take for treasure {kind}?", kind=give)
        case act.EndTurn():
            return tr("All {points} points are left: end the turn?", points=TURN_POINTS)
        case act.Guard() as only if len(choices) == 1:
            return tr("{action}?", action=tr(only.title))
        case several:
            return tr("{action}: which?", action=tr(several.title))


def bid_in_hand(p: Position, look: Look) -> int:
    """Give the bid a button would make: what was set, or the least that is higher than the last."""
    return look.bid or (p.stage.bid + 1 if isinstance(p.stage, Auction) else 1)


def next_text(p: Position, look: Look) -> str:
    """Say what can come next with what is in the hand."""
    if p.seat is not None and veiled(p, look):
        turn = later("It is the turn of {who}: press Enter on the board or the button beside it to begin.")
        return tr(turn, who=p.name(p.seat))
    if look.choices:
        return tr("Choose a button beside the board or press its number; Escape puts it down.")
    if isinstance(p.stage, Placing) and look.ghost is not None:
        return tr("Click it again, press Enter or Lay it here; turn it left or right; or choose another space.")
    if look.aim:
        walk = later("{action}: click a lit hex with your figures, then where it goes. Escape puts it down.")
        aim = later("{action}: click a lit hex. Escape puts it down.")
        return tr(walk if look.aim == "walk" else aim, action=tr(KINDS[look.aim].title))
    if look.picked is not None and look.leader is not None and p.budget is not None:
        return tr("Click a lit hex to walk there, this hex again for the next figure, or choose an action to do here.")
    if look.picked is not None and p.budget is not None:
        chosen = later("{space} is chosen: an action from the price list is done here where it can be.")
        return tr(chosen, space=NAMES[look.picked])
    return words.hint_text(p)


# -- what is pointed at ----------------------------------------------------------------------------


def overlay_of(game: Game, look: Look) -> Overlay:
    """Give what a look points at on the board: lit spaces, costs, the way, the tile in the hand, the last action."""
    p = game.position
    cursor = look.cursor if look.by_key else None
    if veiled(p, look):
        return Overlay(cursor=cursor, marks=marks(game))
    if isinstance(p.stage, Placing):
        ghost = None if look.ghost is None else lay(p.stage.tile, look.rotation)
        return Overlay(lit=spots(p, look.rotation), cursor=cursor, ghost=ghost, ghost_space=look.ghost)
    if look.aim:
        return Overlay(lit=lit_spaces(p, look), chosen=look.picked, cursor=cursor)
    if look.picked is None or look.leader is None or p.budget is None:
        return Overlay(chosen=look.picked, cursor=cursor, marks=marks(game))
    routes = reach(p, look.picked, ANY_POINTS)
    pointed = routes.get(look.cursor if look.by_key and look.cursor is not None else look.hover)  # type: ignore[arg-type]  # None is no key
    return Overlay(
        lit=tuple(space for space, route in routes.items() if route.cost <= p.points_left),
        chosen=look.picked,
        cursor=cursor,
        costs={space: route.cost for space, route in routes.items() if route.cost <= p.points_left},
        dear={space: route.cost for space, route in routes.items() if route.cost > p.points_left},
        way=() if pointed is None else pointed.spaces,
    )


def marks(game: Game) -> tuple[Space, ...]:
    """Give the spaces of the last action."""
    if not game.cursor:
        return ()
    action = game.line[-1].action
    space = space_of(action)
    start = (action.start,) if isinstance(action, act.Step | act.Tunnel) else ()
    return start if space is None else (*start, space)
