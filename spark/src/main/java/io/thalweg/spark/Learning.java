package io.thalweg.spark;

import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.online.SummedSurrogate;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;

/**
 * Learning rows in two passes: the first is a survey, the second makes sums.
 *
 * @param context of the cluster
 * @param columns what is learnt
 * @param options how
 */
record Learning(JavaSparkContext context, Columns columns, LearnOptions options) {

    /** The numbers of a row. */
    List<String> names() {
        return columns.all();
    }

    /** What is to be known of rows before they are learnt. */
    PartSurvey survey(JavaRDD<Row> rows) {
        List<String> names = names();
        int d = columns.features().size();
        int most = options.sample();
        long seed = options.seed();
        return rows
                .mapPartitionsWithIndex(
                        (part, all) -> List.of(PartSurvey.of(part, Numbers.of(all, names), d, seed, most))
                                .iterator(),
                        true)
                .collect()
                .stream()
                .reduce(PartSurvey::merge)
                .orElseGet(() -> PartSurvey.of(0, List.<double[]>of().iterator(), d, seed, most));
    }

    /** The surrogate of rows: its structure is that of the sample, its hyperparameters are learnt from sums over all. */
    SummedSurrogate<?> learnt(PartSurvey survey, JavaRDD<Row> rows) {
        Units units = survey.units(columns, options);
        SummedSurrogate<?> prior = units.prior();
        SummedSurrogate<?> basis = prior.observe(units.observations(prior, survey.sample()))
                .refit(RefitBudget.THOROUGH, Seed.of(options.seed()).child("sample"))
                .withoutObservations();
        return refitted(absorbed(basis, units, rows));
    }

    /** The surrogate that has also seen some rows, with its hyperparameters as they are. */
    SummedSurrogate<?> absorbed(SummedSurrogate<?> present, Units units, JavaRDD<Row> rows) {
        return PartSums.absorbed(present, units, context, rows, names());
    }

    /** With hyperparameters learnt from sums alone. */
    SummedSurrogate<?> refitted(SummedSurrogate<?> present) {
        return present.refit(RefitBudget.WARM, Seed.of(options.seed()).child("refit"));
    }
}
