"""Shapes on canvases: each frame one message, complete, and alive after anything that goes wrong inside."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import pytest
from ipycanvas import MultiCanvas
from ipycanvas.canvas import COMMANDS

from tests.recording import Message, Tape
from tests.strategies import varied_positions
from tikal_nb.widgets.geometry import layout_for_width
from tikal_nb.widgets.painter import MANAGER, frame, paint, repaint
from tikal_nb.widgets.scene import DARK, LIGHT, base_shapes, piece_shapes
from tikal_nb.widgets.shapes import Circle, Polygon, Text, runs

NAMES = {number: name for name, number in COMMANDS.items()}
SQUARE = Polygon((0.0, 0.0, 9.0, 0.0, 9.0, 9.0, 0.0, 9.0), "#102030")
TRIANGLE = Polygon((0.0, 0.0, 9.4, 0.0, 9.0, 9.6), "#ff0000")
DISC = Circle(5.0, 6.0, 3.0, "#00ff00")
WORD = Text(5.0, 6.0, "N3", 12.0, "#123456")


@pytest.fixture
def canvases(tape: Tape) -> Iterator[MultiCanvas]:
    made = MultiCanvas(3, width=200, height=100)
    tape.wipe()
    yield made
    made.close()


def commands(message: Message) -> list[list[object]]:
    """Read the drawing commands of a message: name and arguments."""
    found = json.loads(message.buffers[0])
    return [[NAMES[command[0]], *command[1:]] for command in found]


def layers(message: Message, canvases: MultiCanvas) -> list[int]:
    """Give the layers a message draws on, in order."""
    ids = [f"IPY_MODEL_{layer.model_id}" for layer in canvases._canvases]
    return [ids.index(command[1][0]) for command in commands(message) if command[0] == "switchCanvas"]  # type: ignore[index]


# -- frames ----------------------------------------------------------------------------------------


def test_a_frame_is_one_message(tape: Tape, canvases: MultiCanvas) -> None:
    with frame(canvases):
        for layer in range(3):
            repaint(canvases[layer], [SQUARE, DISC, WORD])
    assert len(tape.drawn) == len(tape) == 1


@pytest.mark.parametrize("drawn", [[], [0], [1], [2], [2, 0], [2, 1, 0]])
def test_every_frame_begins_on_the_lowest_layer_and_ends_on_the_uppermost(
    tape: Tape, canvases: MultiCanvas, drawn: list[int]
) -> None:
    """Or a page that is loaded again stays empty for good (ipycanvas issue 322)."""
    for _ in range(2):
        with frame(canvases):
            for layer in drawn:
                paint(canvases[layer], [SQUARE])
        order = layers(tape[-1], canvases)
        assert (order[0], order[-1]) == (0, 2)


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_a_frame_that_breaks_off_sends_nothing_and_the_next_is_whole(
    tape: Tape, canvases: MultiCanvas, error: type[BaseException]
) -> None:
    def draw(trouble: type[BaseException] | None = None) -> None:
        with frame(canvases):
            repaint(canvases[0], [SQUARE])
            if trouble is not None:
                raise trouble
            repaint(canvases[2], [WORD])

    draw()
    whole = commands(tape[-1])
    tape.wipe()
    with pytest.raises(error):
        draw(error)
    assert not tape
    assert not MANAGER._caching
    draw()
    assert len(tape) == 1
    assert commands(tape[0]) == whole


def test_other_canvases_of_the_kernel_go_on_drawing_too(tape: Tape, canvases: MultiCanvas) -> None:
    other = MultiCanvas(1, width=10, height=10)
    tape.wipe()
    with pytest.raises(ValueError, match="on purpose"), frame(canvases):
        raise ValueError("on purpose")
    other[0].fill_rect(0, 0, 5, 5)
    assert tape.drawn
    other.close()


# -- shapes ----------------------------------------------------------------------------------------


def test_shapes_of_one_style_are_one_command(tape: Tape, canvases: MultiCanvas) -> None:
    with frame(canvases):
        paint(canvases[0], [SQUARE, TRIANGLE, DISC, DISC, WORD, WORD])
    names = [command[0] for command in commands(tape[0])]
    assert names.count("fillStyledPolygons") == 1
    assert names.count("fillStyledCircles") == 1
    assert names.count("fillText") == 2


def test_points_are_whole_pixels_of_two_bytes_and_colours_of_three(tape: Tape, canvases: MultiCanvas) -> None:
    with frame(canvases):
        paint(canvases[0], [SQUARE, TRIANGLE])
    _, points, corners, colours = tape[0].buffers
    assert np.frombuffer(points, np.int16).tolist() == [0, 0, 9, 0, 9, 9, 0, 9, 0, 0, 9, 0, 9, 10]
    assert np.frombuffer(corners, np.uint8).tolist() == [4, 3]
    assert np.frombuffer(colours, np.uint8).tolist() == [0x10, 0x20, 0x30, 0xFF, 0, 0]


def test_a_text_is_written_where_it_stands(tape: Tape, canvases: MultiCanvas) -> None:
    with frame(canvases):
        paint(canvases[0], [WORD])
    [written] = [command for command in commands(tape[0]) if command[0] == "fillText"]
    assert written[1] == ["N3", 5, 6]


def test_painting_again_wipes_first(tape: Tape, canvases: MultiCanvas) -> None:
    with frame(canvases):
        repaint(canvases[1], [SQUARE])
    names = [command[0] for command in commands(tape[0])]
    assert names.index("clear") < names.index("fillStyledPolygons")
    assert commands(tape[0])[names.index("clear") - 1][0] == "switchCanvas"


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_whole_game_can_be_painted(tape: Tape, canvases: MultiCanvas, theme: object) -> None:
    layout = layout_for_width(2160)
    for p in varied_positions(60):
        shapes = [*base_shapes(p, layout, theme), *piece_shapes(p, layout, theme)]  # type: ignore[arg-type]
        tape.wipe()
        with frame(canvases):
            paint(canvases[0], shapes)
        names = [command[0] for command in commands(tape[0])]
        texts = sum(isinstance(shape, Text) for shape in shapes)
        assert names.count("fillText") == texts
        assert names.count("fillStyledPolygons") + names.count("fillStyledCircles") == sum(
            not isinstance(run[0], Text) for run in runs(shapes)
        )
