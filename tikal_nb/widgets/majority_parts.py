"""The parts of a lesson on majorities, one of which is shown: predict, what if, change, score sheets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ipywidgets import BoundedIntText, Dropdown, Layout

from tikal_nb.engine.position import COLOURS
from tikal_nb.engine.sayings import count
from tikal_nb.language import Phrase, later, tr
from tikal_nb.lessons import strengths
from tikal_nb.lessons.majority import Ask, answer_name
from tikal_nb.widgets import majority_pages as pages
from tikal_nb.widgets.kit import Kit, Label, classed, labelled, shown
from tikal_nb.widgets.lifetime import Lasting

if TYPE_CHECKING:
    from tikal_nb.widgets.majority import MajorityLab

#: The most hands of a class.
MOST_HANDS = 999
SEATS = range(len(COLOURS))
#: What a click on a temple can do: the words for it, and what it does to a lab there.
Doing = Callable[["MajorityLab"], None]


class LessonPart(Lasting):
    """Show one part of a lesson; what its buttons do is told in the status line, or refused there."""

    classes: ClassVar[tuple[str, ...]] = ("tk-part",)

    def __init__(self, lab: MajorityLab) -> None:
        self.lab, self.kit = lab, Kit()
        self._refreshing = False
        super().__init__(self._build(), _dom_classes=self.classes)

    def _build(self) -> list[Any]:
        raise NotImplementedError

    def _button(self, text: Label, act: Callable[[], None], *classes: str, tooltip: Label | None = None) -> Any:
        return self.kit.button(text, lambda: self.lab.do(act), "tk-button", *classes, tooltip=tooltip)

    def show(self) -> None:
        """Show the lab as it is, without hearing one's own changes."""
        self._refreshing = True
        try:
            self.refresh()
        finally:
            self._refreshing = False

    def refresh(self) -> None:
        """Show the lab as it is."""
        raise NotImplementedError


class Predict(LessonPart):
    """Ask, take what the class says and its hands, and reveal."""

    def _build(self) -> list[Any]:
        kit, layout = self.kit, Layout()
        self._text = kit.html()
        self._answers, self._hands, self._rows = [], [], []
        for row in (*SEATS, len(SEATS)):
            answer = self._button("", partial(self._said, row), "tk-answer", tooltip=Phrase("The class says this"))
            hands = BoundedIntText(min=0, max=MOST_HANDS, layout=layout)
            self.watch(hands, partial(self._counted, row), "value")
            self._answers.append(answer)
            self._hands.append(hands)
            self._rows.append(kit.row("tk-vote", answer, hands))
        self._reveal = self._button(Phrase("Reveal"), lambda: self.lab.reveal(), "tk-go")
        self._cover = self._button(Phrase("Cover again"), lambda: self.lab.cover())
        self._next = self._button(Phrase("Next question"), lambda: self.lab.next())
        head = kit.html(pages.vote_head)
        self._votes = kit.column("tk-votes", head, *self._rows)
        return [self._text, self._votes, kit.row("tk-buttons", self._reveal, self._cover, self._next)]

    def _answer(self, row: int) -> int:
        """Give the answer of a row: the last is for nobody."""
        return min(row, len(self.lab.position.seats))

    def _said(self, row: int) -> None:
        answer = self._answer(row)
        self.lab.say(None if self.lab.hands[self.lab.number].said == answer else answer)

    def _counted(self, row: int, change: Any) -> None:
        if not self._refreshing:
            self.lab.do(lambda: self.lab.count(self._answer(row), change.new))

    def refresh(self) -> None:
        """Show the question, what the class says, and the sums once they are revealed."""
        lab, p = self.lab, self.lab.position
        hands, open_ = lab.hands[lab.number], not lab.hidden
        for row, (answer, field) in enumerate(zip(self._answers, self._hands, strict=True)):
            shown(self._rows[row], row < len(p.seats) or row not in SEATS)
            number = self._answer(row)
            self._dress(answer, number, hands.said == number)
            field.value = hands.counts[number]
            field.tooltip = tr("Hands for: {answer}", answer=answer_name(p, number))
        self._text.value = self._told(open_)
        for part, on in ((self._votes, not open_), (self._reveal, not open_), (self._cover, open_)):
            shown(part, on)
        shown(self._next, len(lab.asked) > 1)

    def _dress(self, button: Any, answer: int, said: bool) -> None:
        p = self.lab.position
        button.description = ("✓ " if said else "") + answer_name(p, answer)
        for colour in COLOURS:
            classed(button, f"tk-{colour}", answer < len(p.seats) and p.seats[answer].colour == colour)
        classed(button, "tk-pulled", said)

    def _told(self, open_: bool) -> str:
        lab, p, ask = self.lab, self.lab.position, self.lab.asking
        if not open_:
            return pages.holdings(p) if ask.space is None else pages.plain(ask.seen(p))
        return pages.told(ask.sums(p)) + pages.answer(ask.verdict(p), lab.judged(), lab.learned)


class WhatIf(LessonPart):
    """Show what would be if the leader counted otherwise, if one figure moved, and what two have scored in turn."""

    def _build(self) -> list[Any]:
        kit = self.kit
        self._cases, self._after, self._scored = kit.html(), kit.html(), kit.html()
        self._moves = labelled(Dropdown(layout=Layout()), tooltip=Phrase("One figure moved"))
        self._listed: tuple[Any, ...] = ()
        self.watch(self._moves, self._on_chosen, "value")
        self._do = self._button(Phrase("Move it"), self._move, tooltip=Phrase("Move this figure on the board"))
        title = kit.heading("If one figure moved …")
        self._moving = kit.column("tk-part", title, kit.row("tk-seek", self._moves, self._do), self._after)
        return [self._cases, self._moving, self._scored]

    def _on_chosen(self, _: Any) -> None:
        if not self._refreshing:
            self.lab.do(self.show)

    def _move(self) -> None:
        if self._moves.value is not None:
            self.lab.move(self._moves.value)

    def refresh(self) -> None:
        """Show it for the temple that is chosen."""
        lab, p, space = self.lab, self.lab.position, self.lab.spot
        self._cases.value = pages.cases(strengths.leader_cases(p, space), any(p.sites[space].leaders))
        moves = strengths.moves(p, space)
        named = tuple((move.told(p).text, move) for move in moves)
        if named != self._listed:
            same = [move for _, move in named] == [move for _, move in self._listed]  # in another language
            chosen, self._listed = self._moves.index, named
            self._moves.options = named
            self._moves.index = chosen if same else 0 if named else None
        shown(self._moving, bool(moves))
        move = self._moves.value
        if move is not None:
            ask, after = Ask(space), move.after(p)
            self._after.value = pages.moved(move.told(p), ask.verdict(p), ask.verdict(after))
        self._scored.value = pages.scored(lab.game)


class Change(LessonPart):
    """Add and take away workers, leaders, guards and levels on the temple that is chosen; sums follow at once."""

    def _build(self) -> list[Any]:
        kit = self.kit
        self._text, self._level = kit.html(), kit.html()
        self._names, self._workers = [kit.html() for _ in SEATS], [kit.html() for _ in SEATS]
        self._leaders = [self._toggle(self._on_leader, seat) for seat in SEATS]
        self._guards = [self._toggle(self._on_guard, seat) for seat in SEATS]
        self._steppers: list[tuple[Any, Any]] = []
        self._rows = [self._seat_row(seat) for seat in SEATS]
        level = kit.row(
            "tk-tally", kit.html(pages.level), self._less(self._on_level), self._level, self._more(self._on_level)
        )
        self._click = labelled(Dropdown(layout=Layout()), tooltip=Phrase("What a click on a temple does"))
        self._doings: list[tuple[str, Doing]] = []
        reset = self._button(Phrase("As it was"), lambda: self.lab.reset(), tooltip=Phrase("Take all changes back"))
        return [self._text, *self._rows, level, kit.row("tk-seek", self._click, reset)]

    def _seat_row(self, seat: int) -> Any:
        less, more = self._less(partial(self._on_workers, seat)), self._more(partial(self._on_workers, seat))
        self._steppers.append((less, more))
        parts = (self._names[seat], less, self._workers[seat], more, self._leaders[seat], self._guards[seat])
        return self.kit.row("tk-tally", *parts)

    def _less(self, step: Callable[[int], None]) -> Any:
        return self._button("−", partial(step, -1), "tk-small-button", tooltip=Phrase("One less"))

    def _more(self, step: Callable[[int], None]) -> Any:
        return self._button("+", partial(step, 1), "tk-small-button", tooltip=Phrase("One more"))

    def _toggle(self, act: Callable[[int], None], seat: int) -> Any:
        return self._button("", partial(act, seat), "tk-toggle")

    def _on_workers(self, seat: int, by: int) -> None:
        self.lab.set_workers(seat, self.lab.site.workers[seat] + by)

    def _on_leader(self, seat: int) -> None:
        self.lab.set_leader(seat, not self.lab.site.leaders[seat])

    def _on_guard(self, seat: int) -> None:
        """Go from no guard to a worker as guard, to the leader as guard, and back to none."""
        site = self.lab.site
        mine = site.guard == seat
        self.lab.set_guard(None if mine and site.guard_is_leader else seat, leader=mine)

    def _on_level(self, by: int) -> None:
        self.lab.set_level(self.lab.site.level + by)

    def clicked(self) -> None:
        """Do what a click on a temple does."""
        if self._click.index is not None:
            self._doings[self._click.index][1](self.lab)

    def refresh(self) -> None:
        """Show what stands on the temple that is chosen, and what it comes to."""
        lab, p, site = self.lab, self.lab.position, self.lab.site
        ask = Ask(lab.spot)
        self._text.value = pages.told([*ask.sums(p), ask.verdict(p)])
        self._level.value = pages.number(tr("level {level}", level=site.level), site.level)
        for seat in SEATS:
            shown(self._rows[seat], seat < len(p.seats))
        for seat in range(len(p.seats)):
            self._names[seat].value = pages.chip(p, seat)
            self._name(seat, p.name(seat))
            workers = site.workers[seat]
            self._workers[seat].value = pages.number(str(count(workers, "worker", "workers")), workers)
            self._set(self._leaders[seat], tr("leader"), bool(site.leaders[seat]))
            led = site.guard == seat and site.guard_is_leader
            guard = tr("guard (leader)") if led else tr("guard")
            self._set(self._guards[seat], guard, site.guard == seat)
        self._list_doings()

    def _name(self, seat: int, who: str) -> None:
        """Say on each button of a seat whose it is."""
        less, more = self._steppers[seat]
        less.tooltip, more.tooltip = tr("{who}: one worker less", who=who), tr("{who}: one worker more", who=who)
        self._leaders[seat].tooltip, self._guards[seat].tooltip = (
            tr("{who}: the leader", who=who),
            tr("{who}: a guard", who=who),
        )

    def _set(self, button: Any, text: str, on: bool) -> None:
        button.description = f"✓ {text}" if on else text
        classed(button, "tk-pulled", on)

    def _list_doings(self) -> None:
        doings = _doings(self.lab)
        named = [text for text, _ in doings]
        if named != list(self._click.options):
            chosen, same = self._click.index, len(doings) == len(self._doings)
            self._click.options = named
            self._click.index = chosen if same else 0
        self._doings = doings


def _doings(lab: MajorityLab) -> list[tuple[str, Doing]]:
    """List what a click on a temple can do, by the words for it."""
    found: list[tuple[str, Doing]] = [(tr("a click chooses a temple"), lambda _: None)]
    for seat in range(len(lab.position.seats)):
        for name, act in (
            (later("a click: {who}, one worker more"), partial(_by_workers, seat, 1)),
            (later("a click: {who}, one worker less"), partial(_by_workers, seat, -1)),
            (later("a click: {who}, the leader"), partial(_by_leader, seat)),
            (later("a click: {who}, a guard"), partial(_by_guard, seat)),
        ):
            found.append((tr(name, who=lab.position.name(seat)), act))
    found.append((tr("a click: one level more"), partial(_by_level, 1)))
    found.append((tr("a click: one level less"), partial(_by_level, -1)))
    return found


def _by_workers(seat: int, by: int, lab: MajorityLab) -> None:
    lab.set_workers(seat, lab.site.workers[seat] + by)


def _by_leader(seat: int, lab: MajorityLab) -> None:
    lab.set_leader(seat, not lab.site.leaders[seat])


def _by_guard(seat: int, lab: MajorityLab) -> None:
    lab.set_guard(None if lab.site.guard == seat else seat)


def _by_level(by: int, lab: MajorityLab) -> None:
    lab.set_level(lab.site.level + by)


class Sheets(LessonPart):
    """Show the score sheets of all seats side by side."""

    def _build(self) -> list[Any]:
        self._text = self.kit.html()
        return [self._text]

    def refresh(self) -> None:
        """Show them for the position as it stands."""
        self._text.value = pages.sheets(self.lab.position)


class Steps(LessonPart):
    """Go back and forth through a line of play, before and after each thing that was done."""

    classes: ClassVar[tuple[str, ...]] = ("tk-part", "tk-plies")

    def _build(self) -> list[Any]:
        kit = self.kit
        self._back = self._button(Phrase("← Before"), lambda: self.lab.go(self.lab.game.cursor - 1))
        self._on = self._button(Phrase("After →"), lambda: self.lab.go(self.lab.game.cursor + 1))
        self._place = kit.html()
        return [kit.row("tk-buttons", self._back, self._on, self._place)]

    def refresh(self) -> None:
        """Show where in the line the lab stands."""
        game = self.lab.game
        shown(self, bool(game.plies))
        self._back.disabled, self._on.disabled = not game.cursor, game.cursor == len(game.plies)
        self._place.value = f"<b>{tr('{number} of {all}', number=game.cursor, all=len(game.plies))}</b>"
