package io.thalweg.benchmark.stream;

import io.thalweg.cli.internal.table.CsvTable;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a method of another implementation (NumPy and SciPy, double precision, 2026) reaches on a table that it has whole before it: mean
 * over the splits 0, 1 and 2.
 *
 * @param table its name
 * @param method kernel and rows used included
 * @param rmse root of the mean squared error on the test rows, in standard deviations of the training target
 * @param nlpd mean negative log predictive density of the test rows
 */
record Reference(String table, String method, double rmse, double nlpd) {

    /** All of a table. */
    static List<Reference> of(String table) {
        CsvTable all = CsvTable.resource(Reference.class, "references.csv");
        List<String> tables = all.text("table");
        List<String> methods = all.text("method");
        double[] rmse = all.numbers("rmse");
        double[] nlpd = all.numbers("nlpd");
        return IntStream.range(0, all.rows())
                .filter(i -> tables.get(i).equals(table))
                .mapToObj(i -> new Reference(table, methods.get(i), rmse[i], nlpd[i]))
                .toList();
    }
}
