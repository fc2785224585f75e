package io.thalweg.examples;

import io.thalweg.Thalweg;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.StudyResult;
import java.io.PrintStream;

/** The first result: a space, an objective, a number of evaluations. */
public final class FirstResult {

    private FirstResult() {}

    /**
     * Prints the best point found.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        run(System.out);
    }

    /**
     * Searches and prints.
     *
     * @param out receives what is printed
     * @return what was found
     */
    public static StudyResult run(PrintStream out) {
        SearchSpace space = SearchSpace.builder()
                .real("angle", -5, 10)
                .real("pressure", 0, 15)
                .build();
        var result = Thalweg.minimize(space).run(p -> loss(p.real("angle"), p.real("pressure")), 40);
        out.println(result.best());
        return result;
    }

    /** Stands for something that takes an hour: here Branin's function, with three minima of 0.397887. */
    static double loss(double x, double y) {
        double bend = y - 5.1 / (4 * Math.PI * Math.PI) * x * x + 5 / Math.PI * x - 6;
        return bend * bend + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10;
    }
}
