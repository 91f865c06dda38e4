"""The lesson on majorities on the screen: by buttons, clicks, keys and code, its pictures and its worksheet."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from ipywidgets import HTML, Button, Widget
from PIL import Image

from tests.recording import Shown, Tape, alive, click, hear, press_button, press_key
from tikal_nb import Game, GameState, TikalError, set_language
from tikal_nb.engine.hexes import NAMES, space_named
from tikal_nb.engine.position import LEADER_STRENGTH
from tikal_nb.engine.rulebook import RULES
from tikal_nb.engine.scoring import score_now, score_sheet
from tikal_nb.lessons import strengths
from tikal_nb.lessons.majority import PREPARED, prepared
from tikal_nb.widgets import MajorityLab, Rules
from tikal_nb.widgets.kit import GONE
from tikal_nb.widgets.majority_board import HEIGHT, WIDTH, fit
from tikal_nb.widgets.majority_parts import Change, Predict, Steps, WhatIf
from tikal_nb.widgets.scene import Layout, piece_shapes

MINE = 'act N 10 | A2@b3/0=4:N2L,R4 | N16"<img src=x>" R14"Ben & Co"'


@pytest.fixture
def lab(tape: Tape) -> Iterator[MajorityLab]:
    lab = MajorityLab("leader with two workers")
    yield lab
    lab.close()


def parts(widget: Widget) -> Iterator[Widget]:
    """Give all parts that are shown."""
    if GONE not in getattr(widget, "_dom_classes", ()):
        yield widget
        for child in getattr(widget, "children", ()):
            yield from parts(child)


def html(widget: Widget) -> str:
    return "".join(part.value for part in parts(widget) if isinstance(part, HTML))


def text(widget: Widget) -> str:
    return Shown(html(widget)).text


def button(widget: Widget, name: str, nth: int = 0) -> Button:
    found = [part for part in parts(widget) if isinstance(part, Button) and part.description.removeprefix("✓ ") == name]
    assert len(found) > nth, f"no button {name!r}"
    return found[nth]


def press(lab: MajorityLab, name: str, nth: int = 0) -> None:
    press_button(button(lab, name, nth))


def pills(lab: MajorityLab) -> bool:
    """Tell whether the board shows who holds the temple that is asked for."""
    p, plan = lab.position, Layout(100.0)
    drawn = lab._board._drawn
    assert drawn is not None
    hidden = piece_shapes(p, plan, covered=p.land.temples)
    return piece_shapes(p, plan, covered=drawn.covered) != hidden


# -- predict, then reveal --------------------------------------------------------------------------


def test_the_result_is_covered_until_it_is_revealed(lab: MajorityLab) -> None:
    assert not pills(lab)
    told = text(lab) + repr(lab) + lab._board.ears.label + lab.svg()
    assert "5" not in Shown(html(lab._parts["predict"])).text
    assert not re.search("is the most|that is|R 5:4", told)
    press(lab, "Reveal")
    assert pills(lab)
    assert "Red: 2 workers and the leader, that is 2 + 3 = 5." in text(lab)
    assert "5 is the most: Red scores 6 points." in text(lab)
    assert "R 5:4" in lab.svg()
    press(lab, "Cover again")
    assert not pills(lab)
    assert "is the most" not in text(lab)


def test_nothing_that_is_sent_before_gives_the_answer_away(tape: Tape) -> None:
    lab = MajorityLab("leader with two workers")
    sent = sent_by(tape)
    assert "is the most" not in sent
    assert "5:4" not in sent
    assert PREPARED["leader with two workers"].idea not in sent
    lab.start("one alone")
    lab.start("leader with two workers")
    assert "5:4" not in sent_by(tape), "not for a moment"
    lab.reveal()
    assert "5:4" in sent_by(tape)
    lab.close()


def sent_by(tape: Tape) -> str:
    """Give all that was sent, what is drawn too."""
    return "".join(message.text + "".join(part.decode("latin-1") for part in message.buffers) for message in tape)


def test_the_class_says_who_scores_and_hands_are_counted(lab: MajorityLab) -> None:
    for name in ("Natural", "Red", "Black", "Nobody"):
        assert button(lab, name)
    press(lab, "Black")
    assert button(lab, "Black").description == "✓ Black"
    assert lab.hands[0].said == 2
    predict = lab._parts["predict"]
    assert isinstance(predict, Predict)
    predict._hands[1].value = 12
    predict._hands[4].value = 3
    assert lab.hands[0].counts == (0, 12, 0, 3)
    press(lab, "Reveal")
    assert "The class says: Black. Not so. Hands: Natural 0, Red 12, Black 0, Nobody 3. Right: 12 of 15." in text(lab)
    press(lab, "Cover again")
    press(lab, "Black")
    assert lab.hands[0].said is None
    assert "✓" not in button(lab, "Black").description


def test_temples_are_revealed_one_by_one(tape: Tape) -> None:
    lab = MajorityLab("the whole table")
    d2 = space_named("d2")
    assert "1 of 6" in text(lab)
    press(lab, "Next question")
    assert "2 of 6" in text(lab)
    assert lab._framed == d2
    press(lab, "Reveal")
    drawn = lab._board._drawn
    assert drawn is not None
    assert d2 not in drawn.covered
    assert space_named("e2") in drawn.covered
    assert drawn.overlay.chosen == d2
    lab.close()


def test_treasures_are_asked_for_too(tape: Tape) -> None:
    lab = MajorityLab("pairs against triples")
    assert "Red: 1 triple, 1 single." in text(lab)
    assert "that is" not in text(lab)
    press(lab, "Reveal")
    assert "that is 6 + 1 = 7." in text(lab)
    lab.close()


def test_a_rule_in_a_sum_leads_to_its_card(lab: MajorityLab) -> None:
    press(lab, "Reveal")
    links = [found["data-rule"] for found in Shown(html(lab)).having("tk-link")]
    assert {"score.leader", "score.temple"} <= set(links) <= set(RULES)
    hear(lab._skin, event="rule", rule="score.leader")
    (rules,) = [part for part in parts(lab) if isinstance(part, Rules)]
    assert [rule.id for rule in rules.found] == ["score.leader"]


# -- what if ---------------------------------------------------------------------------------------


def test_the_leader_is_counted_otherwise_on_paper_only(lab: MajorityLab) -> None:
    press(lab, "What if?")
    told = text(lab)
    assert "1 4 is the most: Black scores 6 points." in told
    assert "2 Tied at 4: Red, Black; nobody scores." in told
    assert f"{LEADER_STRENGTH}, the rule 5 is the most: Red scores 6 points." in told
    assert lab.position == prepared("leader with two workers").game.position


def test_one_figure_is_moved_in_thought_and_then_on_the_board(lab: MajorityLab) -> None:
    press(lab, "What if?")
    part = lab._parts["what if"]
    assert isinstance(part, WhatIf)
    named = dict(part._moves.options)
    assert list(named.values()) == strengths.moves(lab.position, lab.spot)
    part._moves.value = named["Red: the leader from d2 to c1"]
    assert "before 5 is the most: Red scores 6 points. after 4 is the most: Black scores 6 points." in text(lab)
    press(lab, "Move it")
    assert "4 is the most: Black scores 6 points." in text(lab._status)
    assert lab.position.sites[space_named("c1")].leaders == (0, 1, 0)


def test_before_and_after_each_scoring_turn(tape: Tape) -> None:
    lab = MajorityLab("scored twice")
    assert "0 of 7" in text(lab)
    for _ in range(7):
        press(lab, "After →")
    assert button(lab, "After →").disabled
    assert "points" not in text(lab._status), "what was scored last is covered with the rest"
    press(lab, "What if?")
    assert "Natural scores 6: temples d2 6; treasures 0." in text(lab)
    assert "Temple d2 has scored in one round for each of these: Natural, Red." in text(lab)
    press(lab, "← Before")
    assert "6 of 7" in text(lab)
    assert lab.position == lab.game.at(6).position
    lab.close()


def test_without_a_line_there_is_nothing_to_go_through(lab: MajorityLab) -> None:
    assert not [part for part in parts(lab) if isinstance(part, Steps)]


# -- change ----------------------------------------------------------------------------------------


def test_steppers_add_and_take_away_and_the_sums_follow(lab: MajorityLab) -> None:
    press(lab, "Change")
    press(lab, "+", 2)
    assert lab.site.workers == (0, 2, 5)
    assert "Tied at 5: Red, Black; nobody scores." in text(lab)
    press(lab, "−", 1)
    assert "5 is the most: Black scores 6 points." in text(lab)
    press(lab, "leader", 0)
    assert lab.site.leaders == (1, 1, 0)
    assert button(lab, "leader", 0).description == "✓ leader"
    press(lab, "+", 3)
    assert lab.site.level == 7
    press(lab, "−", 3)
    press(lab, "guard", 1)
    assert (lab.site.guard, lab.site.guard_is_leader) == (1, False)
    press(lab, "guard", 1)
    assert (lab.site.guard, lab.site.guard_is_leader) == (1, True)
    press(lab, "guard (leader)")
    assert lab.site.guard is None
    press(lab, "As it was")
    assert lab.position == prepared("leader with two workers").game.position


def test_what_cannot_be_is_told_and_changes_nothing(lab: MajorityLab) -> None:
    press(lab, "Change")
    before = lab.position
    press(lab, "−", 0)
    assert "Natural can have 0 to 18 workers on d2, not -1 (parts.figures)" in text(lab._status)
    assert "refused" in lab._status.value
    assert lab.position is before


def test_a_click_on_the_board_does_what_it_was_told_to(lab: MajorityLab) -> None:
    press(lab, "Change")
    click(lab._board, "b3")
    assert lab.spot == space_named("b3")
    part = lab._parts["change"]
    assert isinstance(part, Change)
    part._click.value = "a click: Black, one worker more"
    click(lab._board, "d2")
    click(lab._board, "d2")
    assert lab.site.workers == (0, 2, 6)
    part._click.value = "a click: Red, the leader"
    click(lab._board, "d2")
    assert not any(lab.site.leaders)
    part._click.value = "a click: Natural, a guard"
    click(lab._board, "d2")
    assert lab.site.guard == 0
    part._click.value = "a click: one level less"
    click(lab._board, "d2")
    assert lab.site.level == 5
    click(lab._board, "c2")
    assert "c2 is no temple" in text(lab._status)
    assert lab.site.level == 5


def test_the_board_is_gone_over_and_clicked_by_keys_alone(lab: MajorityLab) -> None:
    press(lab, "Change")
    part = lab._parts["change"]
    assert isinstance(part, Change)
    part._click.value = "a click: Red, one worker more"
    press_key(lab._board, ".")
    press_key(lab._board, "ArrowRight")
    assert text(lab._status).startswith(NAMES[lab.view.look.cursor or 0])
    while lab.view.look.cursor != space_named("d2"):
        press_key(lab._board, ".")
    assert "d2: temple of value 6; Red: 2 workers and the leader; Black: 4 workers." in text(lab._status)
    press_key(lab._board, "Enter")
    assert lab.site.workers[1] == 3


def test_what_is_read_under_the_cursor_tells_no_holder(lab: MajorityLab) -> None:
    while lab.view.look.cursor != space_named("d2"):
        press_key(lab._board, ".")
    assert "holds" not in text(lab._status)
    assert "strength" not in text(lab._status)


# -- score sheets ----------------------------------------------------------------------------------


def test_all_sheets_stand_side_by_side(tape: Tape) -> None:
    lab = MajorityLab("the whole table")
    press(lab, "Score sheets")
    shown, p = Shown(html(lab)), lab.position
    for seat in range(4):
        sheet = score_sheet(p, seat)
        assert p.name(seat) in shown.text
        assert sheet.total == score_now(p, seat)
    totals = " ".join(str(score_now(p, seat)) for seat in range(4))
    assert f"sum {totals}" in shown.text
    cells = shown.having("tk-cell")
    assert len(cells) == 7 * 5, "a name and four seats for each temple that matters"
    assert {int(str(cell["data-space"])) for cell in cells} <= set(p.land.temples)
    assert "Natural on b3: strength 3 tie, points 0" in shown.names
    assert "Orange on b1: guard, points 2" in shown.names
    lab.close()


def test_a_cell_points_at_its_hex_on_the_board(tape: Tape) -> None:
    lab = MajorityLab("the whole table")
    lab.show("sheets")
    d2 = space_named("d2")
    hear(lab._pointing, event="point", space=d2)
    drawn = lab._board._drawn
    assert drawn is not None
    assert drawn.overlay.marks == (d2,)
    hear(lab._pointing, event="point", space=-1)
    drawn = lab._board._drawn
    assert drawn is not None
    assert drawn.overlay.marks == ()
    hear(lab._pointing, event="choose", space=d2)
    assert lab.spot == d2
    assert "d2" in text(lab._status)
    hear(lab._pointing, event="point", space=99)
    hear(lab._pointing, event="choose", space=99)
    lab.close()


# -- where it starts -------------------------------------------------------------------------------


def test_the_list_holds_all_positions_and_changes_to_another(lab: MajorityLab) -> None:
    titles = [title for title, _ in lab._titles.options]
    assert titles[0] == "A position"
    assert [title.split(" · ")[0] for title in titles[1:]] == [str(n) for n in range(1, len(PREPARED) + 1)]
    assert not any(name in titles for name in PREPARED), "a name may tell the answer"
    lab._titles.value = "scored twice"
    assert lab.position == prepared("scored twice").game.position
    assert len(lab.position.seats) == 2
    assert "Black" not in [part.description for part in parts(lab) if isinstance(part, Button)]


def test_a_lab_starts_from_a_game_at_a_ply_a_state_and_an_own_position(tape: Tape) -> None:
    game = prepared("scored twice").game
    for source, position in (
        (game.at(2), game.at(2).position),
        (GameState(game.at(3)), game.at(3).position),
        (MINE, Game.start(MINE).position),
    ):
        lab = MajorityLab(source)
        assert lab.position == position
        assert lab._titles.value == ""
        lab.close()
    with pytest.raises(TikalError, match="a lesson starts from"):
        MajorityLab(3.5)


def test_names_are_shown_as_text(tape: Tape, tmp_path: Path) -> None:
    lab = MajorityLab(MINE)
    lab.reveal()
    for part in ("predict", "what if", "change", "sheets"):
        lab.show(part)  # type: ignore[arg-type]  # they are the parts there are
        assert "<img src" not in html(lab)
    assert "<img src" not in lab.svg()
    paper = lab.worksheet(tmp_path / "sheet.html").read_text()
    assert "<img src" not in paper
    assert "&lt;img src=x&gt;" in paper
    lab.close()


# -- the board's window ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(PREPARED))
def test_the_laid_land_fills_the_window(name: str) -> None:
    p = prepared(name).game.position
    here, layout = fit(p), None
    size = here.width / Layout(1.0).width
    layout = Layout(size)
    for space in p.land.laid():
        x, y = layout.centre(space)
        assert size * 0.85 <= x + here.left <= WIDTH - size * 0.85
        assert size * 0.8 <= y + here.top <= HEIGHT - size * 0.8
    assert size >= 55, "the figures are large"


# -- pictures and paper ----------------------------------------------------------------------------


def test_a_picture_of_any_step_is_saved_as_svg_and_png(lab: MajorityLab, tmp_path: Path) -> None:
    covered = lab.save_picture(tmp_path / "step.svg").read_text()
    ElementTree.fromstring(covered)
    before = lab.save_picture(tmp_path / "before.png").read_bytes()
    lab.reveal()
    after = lab.save_picture(tmp_path / "after.PNG").read_bytes()
    first, second = (Image.open(io.BytesIO(data)) for data in (before, after))
    assert first.format == "PNG"
    assert first.size == second.size
    assert min(first.size) > 400
    assert first.tobytes() != second.tobytes(), "what is revealed is in the picture"
    for wrong in ("step.gif", "step"):
        with pytest.raises(TikalError, match=r"\.svg or \.png"):
            lab.save_picture(tmp_path / wrong)
    with pytest.raises(TikalError, match="cannot be saved"):
        lab.save_picture(tmp_path / "nowhere" / "step.png")


def test_the_buttons_save_in_the_browser(lab: MajorityLab, tape: Tape) -> None:
    for name, start in (("Picture (PNG)", b"\x89PNG"), ("Picture (SVG)", b"<svg"), ("Worksheet", b"<!doctype html>")):
        tape.wipe()
        press(lab, name)
        saved = [message for message in tape if message.buffers and message.buffers[0].startswith(start)]
        assert len(saved) == 1
        assert "three-figures-against-four." in saved[0].text
        assert "The browser saves three-figures-against-four." in text(lab._status)


def test_a_move_and_a_worksheet_that_cannot_be_are_one_sentence(lab: MajorityLab, tmp_path: Path) -> None:
    before = lab.position
    with pytest.raises(TikalError, match=r"a move is one of strengths\.moves"):
        lab.move("x")
    with pytest.raises(TikalError, match=r"a worksheet is a file that ends in \.html"):
        lab.worksheet(tmp_path / "sheet.pdf")
    with pytest.raises(TikalError, match="there is no such folder"):
        lab.worksheet(tmp_path / "nowhere" / "sheet.html")
    with pytest.raises(TikalError, match="given by its path, not by 3"):
        MajorityLab(1, more=3)  # type: ignore[arg-type]  # people give anything
    with pytest.raises(TikalError, match="there is no such file"):
        MajorityLab(1, more=tmp_path / "none.toml")
    assert lab.position == before
    assert list(tmp_path.iterdir()) == []


def test_every_button_says_whose_it_is(lab: MajorityLab) -> None:
    lab.show("change")
    tips = [part.tooltip for part in parts(lab) if isinstance(part, Button) and part.description in ("−", "+")]
    names = [seat.name for seat in lab.position.seats]
    assert tips[: 2 * len(names)] == [f"{who}: one worker {step}" for who in names for step in ("less", "more")]


def test_a_file_is_called_alike_in_every_language(lab: MajorityLab, tape: Tape) -> None:
    set_language("cs")
    try:
        press(lab, "Obrázek (SVG)")
    finally:
        set_language("en")
    assert any("three-figures-against-four.svg" in message.text for message in tape)


class Sections(HTMLParser):
    """Read the sections of a page apart."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sections: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "section":
            self.sections.append("")

    def handle_data(self, data: str) -> None:
        if self.sections:
            self.sections[-1] += data


def test_the_worksheet_has_its_answers_on_a_page_of_their_own(lab: MajorityLab, tmp_path: Path) -> None:
    page = lab.worksheet(tmp_path / "sheet.html").read_text()
    assert "page-break-before: always" in page
    questions, answers = Sections(page).sections
    assert "Who scores the temple on d2, worth 6?" in questions
    assert "Red: 2 workers and the leader." in questions
    assert "Nobody" in questions
    assert not re.search("is the most|that is|5:4|points", questions)
    assert "Red: 2 workers and the leader, that is 2 + 3 = 5." in answers
    assert "5 is the most: Red scores 6 points." in answers
    assert "R 5:4" in answers
    assert prepared("leader with two workers").idea in answers
    assert not re.search(r"(src|href)=", page), "one file, with nothing beside it"


# -- its life --------------------------------------------------------------------------------------


def test_what_a_lab_opens_its_close_closes(tape: Tape) -> None:
    before = set(alive())
    lab = MajorityLab("scored twice")
    lab.show("what if")
    lab.drawers.pull("Rules")
    lab.start("the whole table")
    lab.close()
    assert set(alive()) == before


def test_a_page_that_cannot_show_it_has_its_text(lab: MajorityLab) -> None:
    bundle = lab._repr_mimebundle_()
    assert bundle["text/plain"] == lab.text
    assert bundle["image/svg+xml"].startswith("<svg")


def test_the_same_again_sends_nothing(lab: MajorityLab, tape: Tape) -> None:
    lab.show("predict")
    tape.wipe()
    lab.show("predict")
    assert not tape
