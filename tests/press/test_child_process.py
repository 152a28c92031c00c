from __future__ import annotations

import sys

import pytest

from nomdecode.press.child_process import print_in_child_process
from nomdecode.press.errors import PressError
from nomdecode.press.order import Order, Part
from nomdecode.press.printable_cards import PrintableCards, load_shipped_cards
from nomdecode.press.worker import PrintJob, make_print_job
from tests.press.papers import printed

KEYS = Order(parts=(Part.KEYS,), keys=3)


def test_a_child_prints_the_same_bytes() -> None:
    report, pdf = print_in_child_process(make_print_job(KEYS, None), 60)
    assert pdf == printed(KEYS)[0]
    assert report == printed(KEYS)[1]


def test_cards_go_with_the_order() -> None:
    order = Order(parts=(Part.CARDS,))
    printable = PrintableCards(
        "mine", (("UN", "DEUX"), ("TROIS",)), left_out=load_shipped_cards(order).left_out
    )
    assert print_in_child_process(make_print_job(order, printable), 60)[1] == printed(order, printable)[0]


def test_a_refusal_of_the_child_comes_with_its_code() -> None:
    with pytest.raises(PressError) as refused:
        print_in_child_process(PrintJob(Order(keys=0)), 60)
    assert refused.value.code == "bad_count"


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("import sys; sys.exit(3)", "print_failed"),
        ("import os; os.kill(os.getpid(), 9)", "print_failed"),
        ("import sys; sys.stdout.buffer.write(b'\\x02\\0\\0\\0no')", "print_failed"),
        (
            "import sys; sys.stdout.buffer.write(b'\\x07\\0\\0\\0\\x81\\xa4size\\x05PDF')",
            "print_failed",
        ),
        ("import time; time.sleep(60)", "print_too_slow"),
    ],
)
def test_a_child_that_dies_or_dawdles_leaves_no_half_file(program: str, code: str) -> None:
    with pytest.raises(PressError) as refused:
        print_in_child_process(PrintJob(KEYS), 1.5, (sys.executable, "-c", program))
    assert refused.value.code == code
