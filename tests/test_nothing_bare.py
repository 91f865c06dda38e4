"""With every text marked as it goes through the catalogues, no word is left on any widget that is not marked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Dropdown, RadioButtons, Text, Textarea, Widget

from tests.hands import Script
from tests.recording import press_button
from tests.strategies import valley
from tests.test_widgets_controls import visible
from tikal_nb import GameState, Options, Setup, language
from tikal_nb.engine.sayings import set_language
from tikal_nb.lessons import Asker, attempt, exercise, rule, task
from tikal_nb.lessons.lesson import PARTS
from tikal_nb.lessons.majority import PREPARED
from tikal_nb.lessons.tasks import TASKS
from tikal_nb.saves import saved_games
from tikal_nb.widgets import Drill, Editor, MajorityLab, Quiz, play
from tikal_nb.widgets.drawers import HELP, REPLAY, RULES, SAVED, WORDS
from tikal_nb.widgets.edit_tools import TOOLS
from tikal_nb.widgets.editing import Hold
from tikal_nb.widgets.look import Click
from tikal_nb.widgets.new_game import NewGame
from tikal_nb.widgets.saving import Resume

READ = ("description", "value", "tooltip", "placeholder", "label", "kind", "stopped", "_options_labels")
#: What is no word of ours: people, code, files, ids of rules, hexes and tiles, how sources are cited, languages.
GIVEN = re.compile(
    r"\b(?:Ana|Ben|Tikal|English|Čeština|Deutsch)\b|<code.*?</code>|[a-z]+\.[a-z_]+|\b[a-h]\d\b|\b[A-G]\d\b"
    r"|\btikal-games\b|[\w-]+\.json\b|\b(?:CZ|BLITZ|REF|other)\b(?: turn| auction)?",
    re.S,
)
ATTRIBUTES = re.compile(r"""(?:title|aria-label|placeholder)=(["'])(.*?)\1""", re.S)


class Marked:
    """Mark what goes through the catalogue, and not the facts that are put into it: they have marks of their own."""

    def gettext(self, text: str) -> str:
        return "".join(piece if piece.startswith("{") else f"«{piece}»" for piece in re.split(r"(\{[^{}]*\})", text))

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)


@pytest.fixture(autouse=True)
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(language, "translation", lambda *_, **__: Marked())
    set_language("cs")
    yield
    set_language("en")


def bare(text: str) -> list[str]:
    """Give the words of a text, HTML or not, that are not marked."""
    text = " ".join([*(told for _, told in ATTRIBUTES.findall(text)), re.sub(r"<svg.*?</svg>", "", text, flags=re.S)])
    text = GIVEN.sub(" ", unescape(text))
    while (inner := re.sub(r"«[^«»]*»", " ", text)) != text:
        text = inner
    text = re.sub(r"«[^«<(]*", " ", text)  # the first words of a text that is cut short
    return re.findall(r"[^\W\d_]{2,}", re.sub(r"<[^>]*>", " ", text))


def look(widget: Any) -> None:
    """Fail where a word on a widget is not marked."""
    for part in (each for each in visible(widget) if isinstance(each, Widget)):
        # what a list stands at is no text, and what is in a field was typed
        for name in (
            each for each in READ if each != "value" or not isinstance(part, Dropdown | RadioButtons | Text | Textarea)
        ):
            said = getattr(part, name, None)
            for text in said if isinstance(said, tuple) else [said]:
                if isinstance(text, str) and bare(text):
                    raise AssertionError(f"{type(part).__name__}.{name}: {bare(text)} in {text[:300]}")


@pytest.mark.parametrize("options", [Options(), Options(auction=True)], ids=["base", "auction"])
def test_a_whole_game_with_all_drawers_open(options: Options) -> None:
    state, script = GameState(Setup.shuffled(["Ana", "Ben"], 8, options=options)), Script(8, per_turn=2)
    table = play(state=state)
    for drawer in (RULES, HELP, WORDS, REPLAY, SAVED):
        table.drawers.pull(drawer)
    played = 0
    while (wish := script.next(state)) is not None:
        state.apply(wish)
        played += 1
        if played % 9 == 0:
            look(table)
    look(table)
    assert not bare(repr(table))
    table.close()


def test_before_a_game(tmp_path: Path) -> None:
    played = play(["Ana", "Ben"], seed=1, save=tmp_path)
    played.state.apply(played.state.legal_actions()[0])
    look(NewGame(lambda *_: None))
    look(Resume(saved_games(tmp_path), lambda *_: None, lambda *_: None))


@pytest.mark.parametrize("number", range(1, len(PREPARED) + 1))
def test_a_lesson_on_majorities(number: int) -> None:
    lab = MajorityLab(number)
    for part in PARTS:
        lab.show(part)
        look(lab)
    lab.show("predict")
    for _ in lab.asked:
        lab.count(0, 3)
        lab.say("nobody")
        lab.reveal()
        look(lab)
        lab.next()
    assert not bare(lab._worksheet().split("</style>")[1])
    lab.close()


@pytest.mark.parametrize("number", range(1, 14))
def test_an_exercise(number: int) -> None:
    drill = Drill(number)
    for button in drill.buttons:
        press_button(button)
        look(drill)
    drill.prove()
    look(drill)
    assert not bare(exercise(number)._repr_html_())
    assert not bare(exercise(number).try_on(GameState(exercise(number).position), 1)._repr_html_())
    drill.close()


def test_a_quiz(tmp_path: Path) -> None:
    quiz, asker = Quiz(3, file=tmp_path / "practice.json"), Asker(5)
    for _ in range(30):
        look(quiz)
        quiz.answer(1)
        look(quiz)
        quiz.next()
        asked = asker.ask()
        assert not bare(str(asked)), asked
        assert not bare(asked.reason), asked
    quiz.close()


def test_the_editor() -> None:
    editor = Editor(valley(seats='N9L$56"Ana" O9"Ben"', b1="=3!O:N2", c1=":N1,O1L", c2="^N", b3="#12:N1"))
    for tool in TOOLS:
        editor.bench.dispatch(Hold(tool))
        for space in range(40):
            editor.bench.dispatch(Click(space))
            look(editor.said)
        look(editor)
    editor.close()


def test_what_a_cell_shows() -> None:
    state = GameState(valley(a1=":N1"))
    for action in ("w a1-b1", "end", "up a1"):
        assert not bare(attempt(state, action)._repr_html_()), action
    examples = {"rubbish", "bid", "pass", "pick", "up", "dig", "swap", "camp", "guard", "end"}
    assert set(bare(attempt(state, "rubbish")._repr_html_())) <= examples
    for number in range(1, len(TASKS) + 1):
        assert not bare(task(number)._repr_html_())
        assert not bare(task(number).check(GameState(task(number).position))._repr_html_())
    assert not bare(rule("score.tie")._repr_html_().replace("score.tie", ""))
