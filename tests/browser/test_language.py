"""The language chosen on the page: everything that is shown follows at once, and comes back as it was."""

from __future__ import annotations

from tests.browser.lab import SECONDS, Open
from tests.browser.test_access import WIDGETS
from tests.test_language import catalogue


def test_a_language_chosen_under_a_board_is_that_of_the_whole_page(lab: Open) -> None:
    shown = lab(WIDGETS)
    shown.show_all(at_most=40_000)
    page = shown.page
    page.locator(".tk-marked").first.wait_for()
    page.wait_for_timeout(1 * SECONDS)

    def lines() -> list[str]:
        return [line.strip() for line in page.locator(".tikal").all_inner_texts() for line in line.split("\n")]

    field = page.locator(".tk-language select")
    for name in ("Deutsch", "English"):  # what was told before is put away by the first change
        field.first.select_option(label=name)
        page.wait_for_timeout(3 * SECONDS)
    before = lines()
    for code, name in (("cs", "Čeština"), ("de", "Deutsch")):
        said = {message.id: message.string for message in catalogue(code) if isinstance(message.id, str)}
        field.first.select_option(label=name)
        page.locator(".tk-banner", has_text=said["spend your points"]).first.wait_for(timeout=20 * SECONDS)
        page.wait_for_timeout(2 * SECONDS)
        assert set(field.evaluate_all("all => all.map(one => one.selectedOptions[0].label)")) == {name}
        here = lines()
        english = {words for words, text in said.items() if len(words) > 2 and words != text} - {*said.values()}
        assert not english & {*here}
        assert sum(line in said.values() for line in here) > 60
    field.first.select_option(label="English")
    page.locator(".tk-banner", has_text="spend your points").first.wait_for(timeout=20 * SECONDS)
    page.wait_for_timeout(2 * SECONDS)
    assert lines() == before
