"""What a player's hand does: a click, a key or a button becomes a new look and perhaps an action.

Everything here is pure. `respond` takes a position, the look at it and an intent, and answers with the next look
and what to do to the game; it asks the engine what is legal and holds no rule of its own.
"""

from __future__ import annotations

from msgspec.structs import replace

from tikal_nb.engine import actions as act
from tikal_nb.engine.actions import Action
from tikal_nb.engine.hexes import BASE, NAMES, Space
from tikal_nb.engine.position import TURN_POINTS, Acting, Auction, Picking, Placing, Position, Scoring
from tikal_nb.engine.routes import ANY_POINTS, reach
from tikal_nb.engine.rules import legal_actions, refusals
from tikal_nb.engine.sayings import count
from tikal_nb.language import later, tr
from tikal_nb.widgets import words
from tikal_nb.widgets.aims import (
    KINDS,
    attempt,
    hindered,
    lit_spaces,
    lit_text,
    numbered,
    offer,
    offer_gives,
    picked_text,
    question_of,
    targets,
    too_far,
)
from tikal_nb.widgets.keys import intent_of, key_help
from tikal_nb.widgets.look import (
    Cancel,
    Choice,
    Choose,
    Click,
    Decline,
    End,
    Hang,
    Help,
    Hover,
    Intent,
    Jump,
    Key,
    Lay,
    Lift,
    Look,
    Move,
    Offer,
    Press,
    Read,
    Redo,
    Response,
    Stake,
    Take,
    Turn,
    Type,
    Undo,
    deny,
    empty_handed,
    say,
    tried,
    veiled,
)
from tikal_nb.widgets.tile_hand import point, with_tile

#: What can be done while the curtain is down.
_BEFORE_THE_CURTAIN = (Lift, Undo, Redo, Hover, Move, Jump, Read, Help, Cancel)

# -- responding ------------------------------------------------------------------------------------


def respond(p: Position, look: Look, intent: Intent) -> Response:
    """Answer an intent."""
    if isinstance(intent, Key):
        meant = Lift() if intent.key == "Enter" and veiled(p, look) else intent_of(look, intent.key)
        look = replace(look, by_key=True)
        return Response(look) if meant is None else respond(p, look, meant)
    if veiled(p, look) and not isinstance(intent, _BEFORE_THE_CURTAIN):
        return _curtain(p, look)
    match intent:
        case Click(space):
            return _click(p, look, space)
        case Press(kind):
            return _press(p, look, kind)
        case Choose(number):
            return _choose(p, look, number)
        case Turn() | Lay() | Stake() | Type() | Offer() | Decline() | Take():
            return with_tile(p, look, intent)
        case End():
            return _end(p, look)
        case Lift():
            return say(replace(look, lifted=p.seat), words.turn_text(p))
        case Hang():
            return _hang(p, look)
        case Undo():
            return Response(empty_handed(look), history=-1)
        case Redo():
            return Response(empty_handed(look), history=1)
        case _:
            return _look_round(p, look, intent)


def _curtain(p: Position, look: Look) -> Response:
    assert p.seat is not None, "after the last turn no curtain is down"
    text = later("The curtain is down: it is the turn of {who}, who begins with Enter or the button.")
    return Response(replace(look, message=tr(text, who=p.name(p.seat)), refused=True))


def _hang(p: Position, look: Look) -> Response:
    if look.curtain:
        return say(replace(look, curtain=False), tr("The curtain is taken down: no turn waits for a button any more."))
    return say(replace(look, curtain=True, lifted=p.seat), tr("A curtain hangs from the next turn on."))


def _look_round(p: Position, look: Look, intent: Intent) -> Response:
    """Answer an intent that only looks."""
    match intent:
        case Hover(space):
            # Who moves the pointer looks where it points, whatever key was used before.
            return Response(replace(look, hover=space, by_key=look.by_key and space is None))
        case Move(space):
            return _move_cursor(p, look, space)
        case Jump(by):
            return _jump(p, look, by)
        case Read():
            return say(look, words.hex_text(p, BASE if look.cursor is None else look.cursor))
        case Help():
            return say(look, key_help(p))
        case _:
            return Response(empty_handed(look))


def _click(p: Position, look: Look, space: Space | None) -> Response:
    if space is None:
        return Response(empty_handed(look))
    look = replace(look, cursor=space)
    if isinstance(p.stage, Placing):
        return point(p, look, space)
    if not isinstance(p.stage, Acting | Scoring):
        return say(look, words.hex_text(p, space))
    if look.aim:
        return _click_aimed(p, look, space)
    if look.picked is not None and look.leader is not None:
        if space == look.picked:
            return _pick_next(p, look)
        return _walk(p, look, look.picked, look.leader, space)
    return _pick(p, look, space)


def _walk(p: Position, look: Look, start: Space, leader: bool, to: Space) -> Response:
    """Walk the figure in the hand; take another where it does not get to an own one; say why not."""
    routes = reach(p, start, p.points_left)
    if to in routes:
        look = replace(look, picked=to, choices=(), question="")
        return Response(look, tuple(routes[to].steps(leader)))
    if p.seat is not None and p.sites[to].figures(p.seat):
        return _pick(p, look, to)
    return deny(look, too_far(p, start, leader, to))


def _pick(p: Position, look: Look, space: Space) -> Response:
    seat = p.seat
    assert seat is not None  # somebody's turn: checked by the caller
    site, laid = p.sites[space], p.land.hexes[space]
    if not site.figures(seat):
        look = replace(look, picked=None if laid is None else space, leader=None, choices=(), question="")
        return say(look, words.hex_text(p, space))
    look = replace(look, picked=space, leader=not site.workers[seat], choices=(), question="")
    return say(look, picked_text(p, look))


def _pick_next(p: Position, look: Look) -> Response:
    """Go on from the worker to the leader of the same hex, then to none."""
    seat = p.seat
    assert seat is not None and look.picked is not None
    if not look.leader and p.sites[look.picked].leaders[seat]:
        look = replace(look, leader=True)
        return say(look, picked_text(p, look))
    return Response(empty_handed(look))


# -- the price list --------------------------------------------------------------------------------


def _press(p: Position, look: Look, kind: str) -> Response:
    if (why := hindered(p, look, kind)) is not None:
        return deny(replace(empty_handed(look), picked=look.picked, leader=look.leader), (why,))
    if look.aim == kind:
        return Response(empty_handed(look))
    if kind == "walk":
        stands = "" if p.seat is None else words.listed(NAMES[space] for space in p.stands(p.seat))
        told = tr("Walk: choose a figure, {places}, then where it goes.", places=stands)
        return say(replace(empty_handed(look), aim="walk"), told)
    if kind == "swap":
        return _ask_give(p, replace(empty_handed(look), aim="swap"))
    found = targets(p, kind)
    if kind != "tunnel" and look.picked in found:
        found = {look.picked: found[look.picked]}
    look = replace(look, aim=kind, choices=(), question="")
    if len(found) == 1:
        return _offer(p, look, next(iter(found.values())))
    places = words.listed(NAMES[space] for space in found)
    return say(look, tr("{action}: choose a lit hex, {places}.", action=tr(KINDS[kind].title), places=places))


def _click_aimed(p: Position, look: Look, space: Space) -> Response:
    if look.aim == "walk":
        look = replace(look, aim="")
        return _pick(p, look, space)
    if look.aim == "swap":
        return say(look, tr("No hex is needed. {question}", question=look.question))
    found = targets(p, look.aim).get(space)
    if found:
        return _offer(p, look, found)
    return deny(look, refusals(p, attempt(p, look.aim, space)))


def _offer(p: Position, look: Look, actions: list[Action]) -> Response:
    """Do the only action at once; ask which of several, and always before a guard is posted."""
    if len(actions) == 1 and not isinstance(actions[0], act.Guard):
        after = replace(look, aim="", choices=(), question="")
        return tried(p, after, actions[0])
    return _ask(look, offer(p, actions))


def _ask(look: Look, choices: tuple[Choice, ...]) -> Response:
    question = question_of(choices)
    return say(replace(look, choices=choices, question=question), f"{question} {numbered(choices)}")


def _ask_give(p: Position, look: Look) -> Response:
    gives = sorted({action.give for action in legal_actions(p) if isinstance(action, act.Swap)})
    offered = offer_gives(gives)
    return say(_ask(look, offered).look, f"{tr('Which single do you give?')} {numbered(offered)}")


def _choose(p: Position, look: Look, number: int) -> Response:
    if isinstance(p.stage, Picking):
        return with_tile(p, look, Take(number))
    if isinstance(p.stage, Auction):
        return with_tile(p, look, Type(number + 1))
    if not 0 <= number < len(look.choices):
        return say(look, tr("There is nothing to choose under that number."))
    choice = look.choices[number]
    if choice.action is not None:
        # Figures enter one after the other: what can enter next stays on offer.
        again = isinstance(choice.action, act.Enter)
        after = replace(look, aim="") if again else replace(look, aim="", choices=(), question="")
        return tried(p, after, choice.action)
    takes = [a for a in legal_actions(p) if isinstance(a, act.Swap) and a.give == choice.give]
    return _ask(look, offer(p, takes))


def _end(p: Position, look: Look) -> Response:
    """End the turn; ask first where nothing of it was used, which a fair game never takes back."""
    ending = act.EndTurn()
    unspent = isinstance(p.stage, Acting | Scoring) and p.points_left == TURN_POINTS
    if not unspent or any(choice.action == ending for choice in look.choices) or len(legal_actions(p)) == 1:
        return tried(p, empty_handed(look), ending)
    asking = _ask(empty_handed(look), offer(p, [ending])).look
    return say(asking, tr("{question} N once more ends it.", question=asking.question))


# -- the cursor ------------------------------------------------------------------------------------


def _move_cursor(p: Position, look: Look, space: Space) -> Response:
    look = replace(look, cursor=space)
    text = words.hex_text(p, space)
    if look.picked is not None and look.leader is not None and not look.aim:
        route = reach(p, look.picked, ANY_POINTS).get(space)
        if route is not None:
            near, far = later("{points} away."), later("{points} away, {left} left.")
            away = near if route.cost <= p.points_left else far
            text += " " + tr(away, points=count(route.cost, "point", "points"), left=p.points_left)
    return say(look, f"{text} {lit_text(p, look, space)}".rstrip())


def _jump(p: Position, look: Look, by: int) -> Response:
    """Move the cursor to the next lit space, or the next own figure where nothing is lit."""
    lit = sorted(lit_spaces(p, look))
    if not lit:
        return say(look, tr("Nothing is lit to jump to."))
    here = -1 if look.cursor is None else look.cursor
    ahead = [space for space in lit if space > here] if by > 0 else [space for space in lit if space < here]
    return _move_cursor(p, look, (ahead or lit)[0 if by > 0 else -1])
