package io.thalweg.baseline;

/** Leaves a library's loop when nothing may be evaluated any more: the normal end of a search. */
final class BudgetSpentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BudgetSpentException() {
        super("the budget is spent", null, false, false);
    }
}
