"""The rule file, the page written from it, and the use of its ids in the code and the tests."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from tikal_nb.engine import rulebook
from tikal_nb.engine.position import CAMPS_EACH, COLOURS, GUARDS_EACH, TURN_POINTS, WORKERS_EACH, Options
from tikal_nb.engine.rulebook import RULEBOOK, RULES, Rule, main, markdown, read_rulebook, rule
from tikal_nb.engine.tiles import PER_KIND, PER_LETTER, PRINTED, TILE_SET, TILES
from tikal_nb.errors import DataError, NotationError

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "rules.md"
TEXT = files("tikal_nb.engine").joinpath("data/rules.toml").read_text("utf-8")
ID = re.compile(r"[a-z]+\.[a-z]+")
TOPICS = {each.topic for each in RULES.values()}
BASE_IDS = [each.id for each in RULES.values() if each.version == "base"]
AUCTION_IDS = [each.id for each in RULES.values() if each.version == "auction"]


# -- what stands in the file ---------------------------------------------------------------------


def test_every_id_is_two_words_with_a_dot_and_stands_once() -> None:
    written = re.findall(r'^id = "(.*)"$', TEXT, re.MULTILINE)
    assert written == list(RULES)
    assert len(set(written)) == len(written)
    assert all(ID.fullmatch(name) for name in written)
    assert all(each.id == name for name, each in RULES.items())


def test_no_rule_is_missing() -> None:
    assert Counter(each.section for each in RULES.values()) == {
        "Components": 6,
        "Setup and turn": 6,
        "Placing a tile": 7,
        "Actions": 31,
        "Scoring": 10,
        "End": 3,
        "The auction version": 12,
    }
    assert Counter(each.topic for each in RULES.values()) == {
        "parts": 6,
        "setup": 4,
        "turn": 2,
        "place": 7,
        "enter": 2,
        "tunnel": 2,
        "step": 6,
        "uncover": 5,
        "dig": 3,
        "swap": 3,
        "camp": 4,
        "guard": 6,
        "score": 10,
        "end": 3,
        "auction": 12,
    }
    assert len(BASE_IDS) == 63


def test_the_auction_rules_and_no_others_belong_to_the_auction_version() -> None:
    assert {each.topic for each in RULES.values() if each.version == "auction"} == {"auction"}
    assert "auction" not in {name.partition(".")[0] for name in BASE_IDS}


@pytest.mark.parametrize("each", RULES.values(), ids=RULES)
def test_a_rule_is_a_short_title_and_one_to_three_whole_sentences(each: Rule) -> None:
    assert 2 <= len(each.title.split()) <= 5
    for words in (each.statement, each.note):
        assert words == words.strip()
        assert not words or words.endswith(".")
    sentences = re.findall(r"\.(?= [A-Z]|$)", each.statement)
    assert 1 <= len(sentences) <= 3


@pytest.mark.parametrize("each", RULES.values(), ids=RULES)
def test_what_is_said_of_a_rule_is_said_to_a_player(each: Rule) -> None:
    """Sources by their names, no files, and no tile such as A2 that could be taken for the hex a2."""
    choices = [choice.means for choice in each.option.choices] if each.option else []
    for words in (each.title, each.statement, each.note, *choices):
        assert not re.search(r"\b(CZ|REF|BLITZ)\b|\.(toml|json|py)\b|transcript|\bengine\b", words)
        assert set(re.findall(r"(?<!tile )\b[A-G] ?\d\b", words)) == set()
        assert set(re.findall(r"(?<!hex )\b[a-h]\d\b", words)) == set()


@pytest.mark.parametrize("each", RULES.values(), ids=RULES)
def test_a_rule_has_a_source_unless_it_is_a_ruling(each: Rule) -> None:
    assert bool(each.sources) == (each.standing != "ruling")
    assert len(set(each.sources)) == len(each.sources)


def test_the_standings_are_those_the_law_gives() -> None:
    assert [each.id for each in RULES.values() if each.standing == "ruling"] == [
        "place.impossible",
        "swap.same",
        "auction.bounds",
    ]
    assert [each.id for each in RULES.values() if each.standing == "option"] == ["camp.figure", "end.first"]
    partly = {each.id for each in RULES.values() if each.standing == "firm" and "is a ruling" in each.note}
    assert partly == {
        "place.volcano",
        "uncover.figure",
        "uncover.elsewhere",
        "dig.figure",
        "guard.two",
        "end.winner",
        "auction.final",
    }


def test_every_standing_and_version_is_explained() -> None:
    assert RULEBOOK.standings.keys() == {each.standing for each in RULES.values()}
    assert RULEBOOK.versions.keys() == {each.version for each in RULES.values()}


def test_every_source_is_cited_and_explained() -> None:
    cited = {citation.partition(" ")[0] for each in RULES.values() for citation in each.sources}
    assert cited == {source.name for source in RULEBOOK.sources} == {"CZ", "BLITZ", "REF", "other"}
    # A number in the refresher can mean its eleven points or its five steps: the two are told apart.
    assert "REF 5" in rule("step.between").sources
    assert "REF turn 5" in rule("end.last").sources


def test_the_options_are_those_of_a_game_and_the_default_comes_first() -> None:
    fields = {each.name: each for each in msgspec.structs.fields(Options)}
    # Sources do not differ about the auction: it is a version of the rules, and `auction` chooses it.
    assert fields.pop("auction").default is False
    assert "the option `auction`" in RULEBOOK.versions["auction"]
    options = {option.name: option for option in RULEBOOK.options.values()}
    assert options.keys() == fields.keys()
    for name, option in options.items():
        values = [choice.value for choice in option.choices]
        assert values[0] == fields[name].default
        assert len(set(values)) == len(values)
        for value in values:
            assert getattr(msgspec.convert({name: value}, Options), name) == value


# -- the sums ------------------------------------------------------------------------------------


def test_the_tiles_add_up_by_kind_and_by_letter() -> None:
    statement = rule("parts.tiles").statement
    kinds = {kind: int(number) for number, kind in re.findall(r"(\d+) ([a-z]+)", statement)}
    assert kinds.pop("tiles") == 36
    letters = {letter: int(number) for number, letter in re.findall(r"(\d+) ([A-G])\b", statement)}
    assert sum(kinds.values()) == sum(letters.values()) == len(TILES) == 36
    assert kinds == PER_KIND
    assert letters == PER_LETTER


def test_the_level_pieces_add_up_to_48() -> None:
    statement = rule("parts.levels").statement
    pieces = {int(value): int(number) for value, number in re.findall(r"(\d+)×(\d+)", statement)}
    assert statement.startswith("There are 48 ")
    assert sum(pieces.values()) == 48
    assert pieces == TILE_SET.levels


def test_the_treasures_add_up_to_24() -> None:
    total, kinds, each, tiles, masks = map(int, re.findall(r"\d+", rule("parts.treasures").statement))
    assert total == kinds * each == masks == sum(tile.masks for tile in TILES.values())
    assert (kinds, each) == (TILE_SET.treasure_kinds, TILE_SET.treasures_each)
    assert tiles == PER_KIND["treasure"]


def test_the_board_is_full_after_the_last_tile() -> None:
    spaces, columns, rows, _value, tiles = map(int, re.findall(r"\d+", rule("parts.board").statement))
    assert spaces == columns * rows == tiles + len(PRINTED)


def test_what_a_seat_has_is_what_the_engine_deals_out() -> None:
    statement = rule("parts.figures").statement
    for words in ("1 leader", f"{WORKERS_EACH} workers", f"{CAMPS_EACH} camps", f"{GUARDS_EACH} guards"):
        assert words in statement
    assert all(colour.lower() in statement for colour in COLOURS.values())
    assert f"{TURN_POINTS} AP" in rule("turn.points").statement


@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("enter.where", 1),
        ("tunnel.ends", 1),
        ("uncover.figure", 2),
        ("dig.figure", 3),
        ("swap.singles", 3),
        ("camp.ground", 5),
        ("guard.majority", 5),
    ],
)
def test_the_rule_that_opens_an_action_names_its_price(name: str, price: int) -> None:
    assert rule(name).statement.startswith(f"For {price} AP ")


def test_the_rounds_of_the_auction_follow_from_36_tiles() -> None:
    rounds = re.search(r"(\d+), (\d+) or (\d+) rounds", rule("auction.display").statement)
    assert rounds is not None
    assert [int(number) for number in rounds.groups()] == [len(TILES) // players for players in (2, 3, 4)]


# -- asking for a rule ---------------------------------------------------------------------------


def test_a_rule_is_found_by_its_id() -> None:
    found = rule("step.between")
    assert found is RULES["step.between"]
    assert found.topic == "step"
    assert found.section == "Actions"


@pytest.mark.parametrize(
    ("wrong", "near"), [("step.betwen", "step.between"), ("guard.three", "guard.free"), ("", "place.path")]
)
def test_an_unknown_id_is_refused_and_the_nearest_named(wrong: str, near: str) -> None:
    with pytest.raises(NotationError) as caught:
        rule(wrong)
    assert str(caught.value) == f"cannot read {wrong!r}: expected the id of a rule, such as {near}"


# -- a damaged file ------------------------------------------------------------------------------


def damaged(old: str, new: str) -> str:
    """Give the text of the file with one thing in it changed."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('[standing]\nfirm = "', "[standing]\nfirm = ", "the rule file cannot be read: "),
        ("\n[standing]\n", "\n[standings]\n", "the rule file cannot be read: "),
        ('id = "step.free"', 'id = "step.stones"', "two rules have the same id (step.stones)"),
        ('id = "step.free"', 'id = "Step free"', "two words with a dot, such as place.path (Step free)"),
        ('id = "step.free"', 'id = "score.free"', "stand in two sections (score.trigger)"),
        ('title = "The 36 tiles"\n', "", "`title` (parts.tiles)"),
        ('title = "The 36 tiles"', 'title = ""', "cannot be read: "),
        ('title = "The 36 tiles"', 'title = "The 36 tiles"\nwho = "me"', "`who` (parts.tiles)"),
        ('title = "The 36 tiles"', 'title = "Tiles"\nsection = "End"', "names none (parts.tiles)"),
        ('standing = "firm"', 'standing = "sure"', "'sure' - at `$.standing` (parts.tiles)"),
        ('sources = ["CZ 1", "other"]', 'sources = ["CZ 7"]', "'CZ 7' is no source, or no place in it, that"),
        ('sources = ["CZ 1", "other"]', 'sources = ["FR 4"]', "'FR 4' is no source, or no place in it, that"),
        ('sources = ["CZ 1", "other"]', "sources = []", "can only be a ruling (parts.tiles)"),
        ('standing = "option"', 'standing = "firm"', "its standing is 'option' (camp.figure)"),
        ('standing = "firm"', 'standing = "option"', "its standing is 'option' (parts.tiles)"),
        ('version = "base"', 'version = "auction"', "belong to the auction version (parts.tiles)"),
        ('version = "auction"', 'version = "base"', "belong to the auction version (auction.start)"),
    ],
)
def test_a_damaged_file_is_refused_with_the_rule_and_the_reason(old: str, new: str, sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        read_rulebook(damaged(old, new))
    assert sentence in str(caught.value)
    assert str(caught.value).endswith(f"({caught.value.rule})")
    assert "\n" not in str(caught.value)


def test_an_option_needs_two_choices() -> None:
    second = TEXT.index("[[section.rule.option.choices]]\nvalue = true")
    following = TEXT.index("[[section.rule]]", second)
    with pytest.raises(DataError, match=r"length >= 2 .*\(camp\.figure\)"):
        read_rulebook(TEXT[:second] + TEXT[following:])


# -- the page ------------------------------------------------------------------------------------


def test_the_page_is_up_to_date() -> None:
    assert main(["--check", str(PAGE)]) is None
    assert PAGE.read_text("utf-8") == markdown()


def test_the_page_says_all_that_the_file_says() -> None:
    page = markdown()
    assert "This page is written from" in page
    for each in RULES.values():
        start = page.index(f"### {each.title} (`{each.id}`)")
        entry = page[start : page.find("\n#", start)]
        for words in (each.statement, each.note, each.standing, *each.sources):
            assert words in entry
        last = entry.rstrip().splitlines()[-1]
        assert ("auction version" in last) == (each.version == "auction")
    for source in RULEBOOK.sources:
        assert f"| {source.name} | {source.title} | {source.reading} |" in page
    for name, words in (RULEBOOK.standings | RULEBOOK.versions).items():
        assert f"| {name} | {words} |" in page
    assert "| `camp_needs_figure` | no (default) |" in page
    assert "| `final_scoring_starts` | last_player |" in page


def test_the_page_follows_the_order_of_the_file() -> None:
    assert re.findall(r"^### .*\(`(.*)`\)$", markdown(), re.MULTILINE) == list(RULES)
    titles = re.findall(r"^## (.*)$", markdown(), re.MULTILINE)
    assert titles == ["Sources", "Standing", "Versions", "Options", *RULEBOOK.sections]


def test_the_page_tells_of_no_place_on_a_disk() -> None:
    assert not re.search(r"\.\./|[0-9a-f]{16}|(^|[\s(`\"])/[a-z]", TEXT + markdown())


def test_a_page_that_was_changed_by_hand_is_found_and_written_anew(tmp_path: Path) -> None:
    page = tmp_path / "rules.md"
    page.write_text(markdown().replace("10 AP", "12 AP"), "utf-8")
    reason = f"{page} is out of date: write it with python -m tikal_nb.engine.rulebook {page}"
    assert main(["--check", str(page)]) == reason
    assert main([str(page)]) is None
    assert main(["--check", str(page)]) is None


def test_a_page_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    missing = tmp_path / "no" / "rules.md"
    assert main(["--check", str(missing)]) == f"{missing} cannot be read: No such file or directory"
    assert main([str(missing)]) == f"{missing} cannot be written: No such file or directory"


def test_the_command_says_nothing_when_all_is_well_and_exits_with_1_when_not(tmp_path: Path) -> None:
    page = tmp_path / "rules.md"
    command = [sys.executable, "-m", rulebook.__name__]

    def run(*arguments: str) -> tuple[int, str]:
        done = subprocess.run([*command, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    assert run(str(page)) == (0, "")
    assert run("--check", str(page)) == (0, "")
    page.write_text("old", "utf-8")
    code, said = run("--check", str(page))
    assert code == 1
    assert said.count("\n") == 1
    assert "is out of date" in said


# -- the use of the ids --------------------------------------------------------------------------


def named_in(paths: list[Path]) -> dict[str, list[str]]:
    """Give what reads like a rule id among the strings that code uses, and the files that use it."""
    found: dict[str, list[str]] = {}
    for path in paths:
        tree = ast.parse(path.read_text("utf-8"), str(path))
        # A string that stands alone, as a docstring does, is used for nothing.
        idle = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in idle:
                continue
            if ID.fullmatch(node.value) and node.value.partition(".")[0] in TOPICS:
                found.setdefault(node.value, []).append(str(path.relative_to(ROOT)))
    return found


def test_every_rule_that_the_code_names_exists() -> None:
    named = named_in(sorted((ROOT / "tikal_nb").rglob("*.py")))
    assert "parts.stones" in named
    assert {name: where for name, where in named.items() if name not in RULES} == {}


@pytest.mark.parametrize("ids", [BASE_IDS, AUCTION_IDS], ids=["base", "auction"])
def test_every_rule_of_a_version_is_named_by_a_refusal_or_a_consequence(ids: list[str]) -> None:
    engine = ROOT / "tikal_nb" / "engine"
    named = named_in([path for path in sorted(engine.rglob("*.py")) if path.name != "rulebook.py"])
    assert [name for name in ids if name not in named] == []


@pytest.mark.parametrize("ids", [BASE_IDS, AUCTION_IDS], ids=["base", "auction"])
def test_every_rule_of_a_version_is_named_by_a_test(ids: list[str]) -> None:
    tests = [path for path in sorted((ROOT / "tests").rglob("*.py")) if path != Path(__file__)]
    named = named_in(tests)
    assert [name for name in ids if name not in named] == []
