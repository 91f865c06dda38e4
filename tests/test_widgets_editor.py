"""The position editor: what a click, a key and a button do to the position, and what each refusal says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets import Button, Widget
from msgspec.structs import replace

from tests.recording import Shown, Tape, alive, click, press_button, press_key, rest
from tests.strategies import valley, varied_positions
from tests.test_widgets_board import MOST_BYTES
from tests.test_widgets_controls import visible
from tests.test_widgets_panels import html
from tikal_nb import Game, GameState, Options, Setup, SetupError, TikalError
from tikal_nb.engine.hexes import SPACES, space_named
from tikal_nb.engine.notation import position, position_text
from tikal_nb.engine.position import Acting, Budget, Position, Scoring
from tikal_nb.engine.sums import faults
from tikal_nb.engine.tiles import TILES
from tikal_nb.lessons.changes import empty_position, with_score
from tikal_nb.lessons.hidden import open_text
from tikal_nb.widgets import Editor, MajorityLab, Players
from tikal_nb.widgets.edit_tools import TOOLS, Hand, overlay_of, settled, spots
from tikal_nb.widgets.editing import Fill, Give, Hold, Intent, More, Pick, Sit, hint, respond, turn_of
from tikal_nb.widgets.keys import KEYS
from tikal_nb.widgets.look import Click, Help, Hover, Key, Move, Read, Redo, Turn, Undo

pytestmark = pytest.mark.usefixtures("strict")

a1, b1, b2, b3, c1, c2 = (space_named(name) for name in ["a1", "b1", "b2", "b3", "c1", "c2"])
SCENE = valley(seats='N9L$56"Nela" O9"Ota"', b1="=3!O:N2", c1=":N1,O1L", c2="^N", b3="#12:N1")


@pytest.fixture
def editor(tape: Tape) -> Iterator[Editor]:
    made = Editor(SCENE)
    tape.wipe()
    yield made
    made.close()


def pressed(widget: Widget, words: str) -> None:
    """Press the one visible button whose words, or whose tooltip, these are."""
    found = [part for part in visible(widget) if isinstance(part, Button)]
    [button] = [part for part in found if part.description.startswith(words)] or [
        part for part in found if (part.tooltip or "").startswith(words)
    ]
    press_button(button)


def said(editor: Editor) -> str:
    return Shown(editor.said.children[0].value).text


def refuses(editor: Editor) -> bool:
    return bool(Shown(editor.said.children[0].value).having("refused"))


# -- what is pure ----------------------------------------------------------------------------------


def after(p: Position, *intents: Intent, hand: Hand | None = None) -> Position:
    hand = settled(p, hand or Hand())
    for intent in intents:
        answer = respond(p, hand, intent)
        p, hand = answer.position or p, answer.hand
    return p


@pytest.mark.parametrize(
    ("tool", "space", "first", "second"),
    [
        ("workers", "b2", "b2:N1", "b2:N2"),
        ("leader", "b2", "b2:NL", ""),
        ("guard", "a2", "a2!N", ""),
        ("camp", "b2", "b2^N", ""),
        ("level", "a2", "a2=2", "a2=3"),
    ],
)
def test_each_tool_changes_the_hex_that_is_clicked(tool: str, space: str, first: str, second: str) -> None:
    p, place = empty_position(2), space_named(space)
    once = after(p, Hold(tool), Click(place))
    twice = after(p, Hold(tool), Click(place), Click(place))
    assert [open_text(each).split(" | ")[1] for each in (once, twice)] == [first or "-", second or "-"]


def test_the_tile_tool_lays_the_tile_in_the_hand_as_it_is_turned() -> None:
    p = after(empty_position(2), Pick("A5"), Turn(1), Turn(2), Click(space_named("a3")))
    assert open_text(p).split(" | ")[1] == "A5@a3/3"


def test_the_treasure_tool_takes_one_off_and_at_last_brings_all_back() -> None:
    intents = [Hold("treasures"), Click(b3)]
    counts = []
    p = SCENE
    for _ in range(3):
        p = after(p, *intents)
        counts.append(len(p.sites[b3].treasures))
    assert counts == [1, 0, 4]


def test_the_eraser_clears_a_hex_and_then_lifts_the_tile() -> None:
    p = after(SCENE, Hold("eraser"), Click(c2))
    assert p.sites[c2].bare
    assert p.land.hexes[c2] is not None
    assert after(p, Hold("eraser"), Click(c2)).land.hexes[c2] is None


def test_keys_do_what_the_mouse_does() -> None:
    by_keys = after(
        empty_position(2), *map(Key, ["ArrowUp", "ArrowUp", "w", "Enter", "+", "2", "+", "l", " ", "u", "+", "-", "g"])
    )
    a2 = space_named("a2")
    by_mouse = after(
        empty_position(2), Hold("workers"), Click(a2), Click(a2), Sit(1), Click(a2), Hold("leader"), Click(a2)
    )
    assert by_keys == by_mouse
    assert open_text(by_keys).split(" | ")[1] == "a2:N2,O1L"


def test_comma_and_full_stop_choose_another_tile_and_r_turns_it() -> None:
    p = empty_position(2)
    hand = settled(p, Hand())
    for key in (".", ".", ",", "t", "r"):
        hand = respond(p, hand, Key(key)).hand
    assert (hand.tool, hand.tile, hand.rotation) == ("tile", "A2", 1)
    assert respond(p, replace(hand, tile="A1"), Key(",")).hand.tile == "G4"


def test_every_tool_has_a_key_of_its_own_that_the_board_hears() -> None:
    letters = [tool.key for tool in TOOLS.values()]
    assert len(set(letters)) == len(TOOLS)
    assert set(letters) <= set(KEYS)


def test_plus_and_minus_turn_a_tile_to_where_all_can_be_reached() -> None:
    p = after(SCENE, Hold("tile"), Move(c1), Key("+"))
    laid = p.land.hexes[c1]
    assert laid is not None
    assert laid.rotation > 0
    assert list(faults(p)) == []
    assert after(p, Hold("tile"), Move(c1), Key("-")) == SCENE


def test_a_turn_is_given_with_its_points() -> None:
    assert after(SCENE, Give(1, "turn"), More("points", -1)).stage == Acting(1, Budget(9))
    p = after(empty_position(3), Give(1, "volcano"), More("points", -1))
    assert p.stage == Scoring(1, Budget(9), (2, 0), 1, "B4")
    assert turn_of(p) == "volcano"
    assert after(p, Give(2, "volcano")).stage == Scoring(2, Budget(9), (0, 1), 1, "B4")
    assert turn_of(after(p, Give(1, "last"))) == "last"
    assert after(p, Give(0, "turn"), More("points", 1)) == empty_position(3)


def test_a_scoring_round_that_is_under_way_keeps_who_waits() -> None:
    p = GameState("score B 6 wait:N drawer:R volcano:B4 | - | N18L O18L R18L B18L").position
    assert after(p, More("points", -1)).stage == replace(p.stage, budget=Budget(5))


REFUSALS = [
    ([Hold("workers"), Click(space_named("h5"))], "no hex lies on h5: lay a tile there first (parts.board)"),
    ([Hold("workers"), Click(space_named("a3"))], "nothing can stand on a3: a volcano (step.volcano)"),
    ([Hold("guard"), Click(b2)], "b2 is no temple: there is nothing to guard (guard.majority)"),
    ([Hold("level"), Click(b2)], "b2 is no temple: there is no level to uncover (uncover.next)"),
    ([Hold("treasures"), Click(b2)], "b2 is no treasure hex: no treasure lies there (place.treasures)"),
    ([Hold("tile"), Click(b2)], "b2 is taken: a tile goes on a free space (place.free)"),
    ([Hold("tile"), Click(space_named("h5"))], "h5 touches no hex that is already there (place.adjacent)"),
    ([Hold("eraser"), Click(c1), Click(c1)], "without the tile on c1 nobody could come to d2 (place.path)"),
    ([Hold("tile"), Move(b2), Key("+")], "no tile lies on b2 that could be turned (place.turned)"),
    ([Fill("score", "many")], "a score is a whole number (score.track)"),
    ([Fill("name", "")], "a name has 1 to 24 printable characters (setup.players)"),
    ([Fill("name", "Ota")], "two players would have the same name (setup.players)"),
    ([More("points", 1)], "11 action points are not 0 to 10 (turn.points)"),
    ([More("held5", -1), More("held5", -1)], "Nela can hold 0 to 3 treasures of kind 5, not -1 (parts.treasures)"),
    ([Key("+")], "choose a hex and a tool first: + and − count what stands there"),
]


@pytest.mark.parametrize(("intents", "told"), REFUSALS)
def test_what_cannot_be_is_one_sentence_with_its_rule(intents: list[Intent], told: str) -> None:
    *before, last = intents
    hand, p = settled(SCENE, Hand()), SCENE
    for intent in before:
        answer = respond(p, hand, intent)
        p, hand = answer.position or p, answer.hand
    with pytest.raises(TikalError) as error:
        respond(p, hand, last)
    assert str(error.value) == told


def test_what_is_lit_takes_the_tile_and_nothing_else_does() -> None:
    for tile, turn in (("A1", 0), ("C1", 4), ("D5", 0)):
        hand = Hand(tool="tile", tile=tile, rotation=turn)
        lit = overlay_of(SCENE, hand).lit
        assert lit == spots(SCENE, tile, turn)
        for space in SPACES:
            try:
                after(SCENE, Click(space), hand=hand)
            except SetupError:
                assert space not in lit
            else:
                assert space in lit


def test_a_tile_is_seen_where_it_would_lie() -> None:
    hand = Hand(tool="tile", tile="A1", hover=spots(SCENE, "A1", 0)[0])
    assert overlay_of(SCENE, hand).ghost_space == hand.hover
    assert overlay_of(SCENE, replace(hand, hover=space_named("h5"))).ghost is None
    assert overlay_of(SCENE, replace(hand, tool="workers")).lit == ()


EVERY_INTENT: tuple[Intent, ...] = (
    *map(Click, (None, *SPACES)),
    *map(Hold, TOOLS),
    *map(Sit, range(5)),
    *map(Pick, (*TILES, "")),
    *(
        More(what, by)
        for by in (-1, 1)
        for what in (*TOOLS, "supply", "score", "points", *(f"held{k}" for k in range(1, 9)))
    ),
    *map(Key, (*KEYS, "q", "")),
    *map(Hover, (None, *SPACES)),
    *(Give(seat, turn) for seat in (0, 1) for turn in ("turn", "volcano", "last")),
    *map(Fill, ("name", "score", "score", "text"), ("Zoë", "17", "-1", "rubbish")),
    *(Undo(), Redo(), Read(), Help(), Turn(1), Turn(-1)),
)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_pressed_the_position_adds_up_and_something_is_said(seed: int) -> None:
    chance = random.Random(seed)
    p = chance.choice([empty_position(3), SCENE, *varied_positions(versions=(Options(), Options(auction=True)))])
    hand, made = settled(p, Hand()), 0
    for _ in range(500):
        intent = chance.choice(EVERY_INTENT)
        if isinstance(intent, Click):
            hand = replace(hand, tool=chance.choice(list(TOOLS)))
        try:
            answer = respond(p, hand, intent)
        except TikalError:
            continue
        made += answer.position not in (None, p)
        p = answer.position or p
        hand = settled(p, answer.hand)
        assert list(faults(p)) == []
        assert hint(p, hand)
    assert made > 20


# -- the widget ------------------------------------------------------------------------------------


def test_it_starts_from_the_empty_board_or_from_whatever_has_a_position() -> None:
    state = GameState(Setup.shuffled(2, 1))
    lab = MajorityLab(5)
    starts = [None, SCENE, position_text(SCENE), state, state.game, Setup.shuffled(2, 1), lab, Editor(SCENE)]
    found = [empty_position(), SCENE, SCENE, *[state.position] * 3, lab.position, SCENE]
    for start, expected in zip(starts, found, strict=True):
        made = Editor(start)
        assert made.position == expected
        made.close()
    with pytest.raises(TikalError, match="the editor starts from a Position"):
        Editor(7)  # type: ignore[arg-type]
    with pytest.raises(TikalError, match="the size of a board"):
        Editor(size="huge")


def test_the_game_it_starts_from_stays_as_it_was(tape: Tape) -> None:
    state = GameState(SCENE)
    made = Editor(state)
    made.bench.dispatch(Hold("workers"))
    click(made.board, "b2")
    assert made.position != SCENE
    assert state.position == SCENE
    made.close()


def test_a_position_is_built_with_the_mouse(tape: Tape) -> None:
    editor = Editor()
    pressed(editor.ends, "2 players")
    pressed(editor.tools, "Tile")
    pressed(editor.tiles, "C 5")
    pressed(editor.tiles, "C5")
    pressed(editor.tiles, "Turn the tile clockwise")
    click(editor.board, "c1")
    pressed(editor.tools, "Workers")
    click(editor.board, "c1")
    pressed(editor.tools, "2 · Orange")
    click(editor.board, "c1")
    pressed(editor.hex, "One worker more here")
    pressed(editor.hex, "The leader here")
    pressed(editor.hex, "One level more")
    pressed(editor.seat, "One point more")
    pressed(editor.turn, "One action point fewer")
    assert editor.text == "act N 9 | C5@c1/1=5:N1,O2L | N17L O16=1"
    assert GameState(editor.position).position == editor.position
    editor.close()


def test_a_position_is_built_with_the_keyboard(tape: Tape) -> None:
    editor = Editor(empty_position(2))
    keys = [
        "t",
        *"." * 16,
        "r",
        "ArrowRight",
        "ArrowRight",
        "ArrowRight",
        "Enter",
        "w",
        "Enter",
        "2",
        "+",
        "+",
        "l",
        "Enter",
    ]
    for key in keys:
        press_key(editor.board, key)
    assert editor.text == "act N 10 | C5@c1/1:N1,O2L | N17L O16"
    press_key(editor.board, "z")
    press_key(editor.board, "z")
    assert editor.text == "act N 10 | C5@c1/1:N1,O1 | N17L O17L"
    press_key(editor.board, "y")
    assert editor.text == "act N 10 | C5@c1/1:N1,O2 | N17L O16L"
    editor.close()


def test_a_wrong_click_says_why_and_changes_nothing(editor: Editor) -> None:
    pressed(editor.tools, "Guard")
    click(editor.board, "b2")
    assert said(editor) == "b2 is no temple: there is nothing to guard ( guard.majority )"
    assert refuses(editor)
    assert editor.position == SCENE
    assert editor.bench.hand.chosen == b2
    click(editor.board, "a2")
    assert not refuses(editor)
    assert said(editor).startswith("a2: temple of value 1; guarded by Nela")


def test_what_a_click_does_is_said_once(editor: Editor) -> None:
    def times(words: str) -> int:
        return Shown(html(editor.said)).text.count(words)

    assert times("Choose a hex") == 1
    pressed(editor.tools, "Guard")
    assert times("A click posts a guard") == 1
    click(editor.board, "a2")
    assert said(editor).startswith("a2: temple")
    assert times("A click posts a guard") == 1


def test_only_what_a_hex_can_carry_is_counted(editor: Editor) -> None:
    counted = {}
    for space in ("h5", "a3", "b2", "b3", "c1"):
        click(editor.board, space)
        counted[space] = [what for what, step in editor.hex.steps.items() if step.box in list(visible(step.box))]
    assert counted == {
        "h5": [],
        "a3": ["tile"],
        "b2": ["workers", "leader", "camp"],
        "b3": ["workers", "leader", "camp", "treasures", "tile"],
        "c1": ["workers", "leader", "guard", "level", "tile"],
    }


def test_fields_are_filled_in(editor: Editor) -> None:
    editor.seat.name.value = "<b>Zoë</b>"
    editor.seat.score.value = "57"
    assert (editor.position.seats[0].name, editor.position.seats[0].score) == ("<b>Zoë</b>", 57)
    assert "<b>Zoë" not in html(editor.seat)
    assert not [part for part in Shown(html(editor.hex)).tags if part[0] == "script"]
    editor.seat.score.value = "plenty"
    assert refuses(editor)
    assert editor.seat.score.value == "57"
    editor.turn.who.value = 1
    editor.turn.kind.value = "last"
    assert editor.position.stage == Scoring(1, Budget(10), (0,), 1, "")


def test_treasures_are_held(editor: Editor) -> None:
    pressed(editor.seat, "One treasure 1 more")
    assert editor.position.seats[0].treasures == (1, 0, 0, 0, 1, 1, 0, 0)
    pressed(editor.seat, "One treasure 5 fewer")
    assert editor.position.seats[0].treasures == (1, 0, 0, 0, 0, 1, 0, 0)


def test_a_text_that_is_typed_is_put_on_the_board(editor: Editor) -> None:
    editor.text_field.field.value = "act O 4 |\n a1:O2 | N18L O16L"
    assert editor.position == position("act O 4 | a1:O2 | N18L O16L")
    assert editor.text_field.field.value == "act O 4 | a1:O2 | N18L O16L"
    press_key(editor.board, "z")
    assert editor.position == SCENE


def test_a_text_that_cannot_be_stays_to_be_mended(editor: Editor) -> None:
    bad = "act O 4 | a1:O2 | N18L O17L"
    editor.text_field.field.value = bad
    assert refuses(editor)
    assert "Orange has more than 18 workers" in said(editor)
    assert (editor.position, editor.text_field.field.value) == (SCENE, bad)
    click(editor.board, "b2")
    assert editor.text_field.field.value == bad
    pressed(editor.text_field, "Put this text")
    assert refuses(editor)
    editor.text_field.field.value = bad.replace("17", "16")
    assert not refuses(editor)


def test_undo_and_redo_take_edits_back_and_forth(editor: Editor) -> None:
    assert editor.ends.undo.disabled
    pressed(editor.tools, "Workers")
    click(editor.board, "b2")
    edited = editor.position
    pressed(editor.ends, "Undo")
    assert (editor.position, editor.ends.undo.disabled, editor.ends.redo.disabled) == (SCENE, True, False)
    pressed(editor.ends, "Redo")
    assert editor.position == edited
    press_key(editor.board, "y")
    assert said(editor) == "There is nothing to do again."


def test_an_empty_board_keeps_names_and_options() -> None:
    editor = Editor(replace(SCENE, options=Options(camp_needs_figure=True)))
    pressed(editor.ends, "3 players")
    assert [seat.name for seat in editor.position.seats] == ["Nela", "Ota", "Red"]
    assert editor.position.options.camp_needs_figure
    assert [button.description for button in editor.tools.seats if button in visible(button)][2:] == ["3 · Red"]
    editor.close()


# -- bound to others -------------------------------------------------------------------------------


def test_the_position_is_observed_and_set(editor: Editor) -> None:
    seen: list[Any] = []
    editor.observe(lambda change: seen.append(change.new), "position")
    pressed(editor.tools, "Workers")
    click(editor.board, "b2")
    assert seen == [editor.position]
    editor.position = with_score(SCENE, 1, 9)
    assert editor.text == open_text(with_score(SCENE, 1, 9))
    assert editor.state.position == editor.position
    press_key(editor.board, "z")
    assert len(seen) == 3
    assert seen[2] == seen[0]
    with pytest.raises(SetupError):
        editor.position = replace(SCENE, deck=())
    assert editor.position == seen[0]


def test_whatever_shows_a_game_follows_the_editor_and_may_play(editor: Editor) -> None:
    players = Players(editor.state)
    pressed(editor.seat, "One point more")
    assert Shown(html(players)).text.count("Nela 1 9 workers") == 1
    editor.state.apply("+w a1")
    assert editor.position.sites[a1].workers == (1, 0)
    assert len(editor.state.game.line) == 1  # what is played there stays a game
    press_key(editor.board, "z")
    assert editor.position.sites[a1].workers == (0, 0)
    players.close()


def test_an_observer_that_fails_is_told_and_the_edit_stands(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    from tikal_nb.widgets.table import Table

    monkeypatch.setattr(Table, "strict", False)

    def fail(_: Any) -> None:
        raise ZeroDivisionError

    editor.observe(fail, "position")
    pressed(editor.tools, "Workers")
    click(editor.board, "b2")
    assert "something that watches the position failed. (ZeroDivisionError)" in said(editor)
    assert editor.position.sites[b2].workers == (1, 0)


# -- what goes to the page -------------------------------------------------------------------------


def test_what_lies_face_down_never_reaches_the_page(tape: Tape) -> None:
    pages = []
    for p in (SCENE, replace(SCENE, sites=tuple(_other(site) for site in SCENE.sites), stock=_swapped(SCENE.stock))):
        tape.wipe()
        editor = Editor(p)
        click(editor.board, "b3")
        pressed(editor.hex, "One treasure fewer here")
        pages.append(tape.content())
        editor.close()
    assert pages[0] == pages[1]


def _other(site: Any) -> Any:
    return replace(site, treasures=tuple({1: 7, 2: 8}[kind] for kind in site.treasures))


def _swapped(stock: tuple[int, ...]) -> tuple[int, ...]:
    kinds = list(stock)
    for one, other in ((7, 1), (8, 2)):
        kinds[kinds.index(one)] = other
    return tuple(reversed(kinds))


def test_a_click_is_one_frame_and_few_messages(editor: Editor, tape: Tape) -> None:
    pressed(editor.tools, "Workers")
    click(editor.board, "b2")
    tape.wipe()
    click(editor.board, "b2")
    assert len(tape.drawn) == 1
    assert len(tape) <= 10
    assert tape.size < MOST_BYTES
    tape.wipe()
    click(editor.board, "b2")
    press_key(editor.board, "z")
    assert len(tape.drawn) == 2


def test_pointing_sends_only_what_is_pointed_at(editor: Editor, tape: Tape) -> None:
    pressed(editor.tools, "Tile")
    tape.wipe()
    rest(editor.board, "h5")
    assert not tape
    rest(editor.board, "d3")
    rest(editor.board, None)
    assert all(message.draws for message in tape)


def test_ten_times_made_used_and_closed_leaves_nothing(tape: Tape) -> None:
    Editor().close()  # ipycanvas keeps the canvas that was drawn on last
    state, before = GameState(SCENE), alive()
    for _ in range(10):
        editor = Editor(state)
        for tool in ("Tile", "Workers"):
            pressed(editor.tools, tool)
            click(editor.board, "b2")
        editor._follow("guard.two")
        editor.close()
        assert alive() == before


def test_what_is_closed_hears_nothing_more(tape: Tape) -> None:
    editor = Editor(SCENE)
    editor.close()
    tape.wipe()
    editor.state.apply("+w a1")
    assert not tape
    assert editor.position == SCENE


def test_a_page_without_a_kernel_is_shown_the_board(editor: Editor) -> None:
    assert repr(editor) == "Editor: Tikal: 10 of 40 hexes laid; Nela 0, Ota 0"
    bundle = editor._repr_mimebundle_()
    assert bundle["text/plain"] == repr(editor)
    assert bundle["image/svg+xml"].startswith("<svg")


def test_it_starts_anywhere_in_a_game() -> None:
    game = Game.new(Setup.shuffled(3, 4, options=Options(auction=True)))
    editor = Editor(game)
    assert editor.turn.kind.value == ""
    editor.turn.kind.value = "turn"
    assert isinstance(editor.position.stage, Acting)
    pressed(editor.tools, "Tile")
    click(
        editor.board,
        next(name for name in ("c1", "c2", "a3", "b3") if space_named(name) in editor.board._overlay().lit),
    )
    assert len(editor.position.land.laid()) == 5
    editor.close()
