package io.thalweg.benchmark.suite;

/** What a suite counts its budgets in, and by that, what its scores are gathered by. */
enum BudgetUnit {

    /** D evaluations: functions are scored by dimension. */
    DIMENSION,

    /** One evaluation: problems of all dimensions are scored together. */
    EVALUATION;

    /** The number of evaluations of a budget. */
    int evaluations(int budget, int dimension) {
        return this == DIMENSION ? budget * dimension : budget;
    }

    /** What problems of a dimension are gathered under: the dimension, or 0 where all are. */
    int section(int dimension) {
        return this == DIMENSION ? dimension : 0;
    }

    /** The name of a section, {@code D = 5} or {@code all}. */
    String heading(int section) {
        return this == DIMENSION ? "D = " + section : "all";
    }

    /** A budget for people, {@code 20 D} or {@code 20}. */
    String text(int budget) {
        return this == DIMENSION ? budget + " D" : Integer.toString(budget);
    }
}
