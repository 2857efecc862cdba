"""The web worker of the computer players: a question in, an answer out, each one line of text."""

from time import perf_counter

from genial.ai.levels import choose, evaluate_actions
from genial.ai.protocol import Answer, Question, format_answer, parse_question
from genial.games import Action

__export__ = ["think"]


def think(message: str) -> str:
    """The answer to a question."""
    start = perf_counter()
    question = parse_question(message)
    deadline = start + question.seconds
    if question.played is not None:
        return format_answer(_judged(question, question.played, deadline))
    action = choose(question.view, question.level, deadline, question.seed)
    return format_answer(Answer(question.id, action))


def _judged(question: Question, played: Action, deadline: float) -> Answer:
    """The best action, with the chances of winning after it and after the one played."""
    evaluated = evaluate_actions(question.view, deadline, question.seed)
    best, chance = evaluated[0]
    # Actions that were not evaluated in time looked worse than all the others.
    played_chance = dict(evaluated).get(played, evaluated[-1][1])
    return Answer(question.id, best, chance, played_chance)
