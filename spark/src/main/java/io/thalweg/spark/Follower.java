package io.thalweg.spark;

import io.thalweg.surrogate.online.SummedSurrogate;
import java.io.IOException;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Absorbs the batches of a stream. The model and the number of the last batch are one file, which is replaced as a whole: a batch that comes again,
 * because Spark was stopped before it had noted that it was done, is not absorbed twice.
 */
final class Follower implements VoidFunction2<Dataset<Row>, Long> {

    private static final long serialVersionUID = 1L;

    /** Of a query, the same after a restart; set by Spark for the thread that a batch is absorbed by. */
    private static final String QUERY = "sql.streaming.queryId";

    /** Hyperparameters are learnt anew when there are so many times as many rows as at the last time. */
    private static final double GROWTH = 1.5;

    private final Columns columns;
    private final LearnOptions options;
    private final String directory;

    Follower(Columns columns, LearnOptions options, String directory) {
        this.columns = columns;
        this.options = options;
        this.directory = directory;
    }

    @Override
    public void call(Dataset<Row> rows, Long batch) throws IOException {
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(rows.sparkSession().sparkContext());
        FollowedFile file = FollowedFile.in(directory, context.hadoopConfiguration());
        Followed before = read(file);
        String set = context.getLocalProperty(QUERY);
        String query = set == null ? "" : set;
        if (before.batch() >= 0 && !before.query().equals(query)) {
            throw new IllegalStateException("the model in " + directory + " follows the query " + before.query()
                    + ", and this is " + query + ", which numbers its batches anew: give it an empty directory, or the "
                    + "checkpoint that the model belongs to");
        }
        if (batch <= before.batch()) {
            return;
        }
        Dataset<Row> kept = rows.persist();
        try {
            file.write(next(context, before, query, batch, kept).saved());
        } finally {
            kept.unpersist();
        }
    }

    /** What is known of a stream. */
    static Followed read(FollowedFile file) throws IOException {
        byte[] saved = file.read().orElse(null);
        return saved == null ? Followed.NOTHING : Followed.restored(saved);
    }

    private Followed next(JavaSparkContext context, Followed before, String query, long batch, Dataset<Row> rows) {
        Learning learning = new Learning(context, columns, options);
        JavaRDD<Row> numbers = Numbers.of(rows, learning.names());
        Units units = before.units();
        if (units == null || before.isGathering()) {
            return gathered(learning, before, query, batch, numbers);
        }
        SummedSurrogate<?> next = learning.absorbed(units.restored(before.state()), units, numbers);
        boolean due = next.observations() >= GROWTH * before.fittedAt();
        return new Followed(
                query,
                batch,
                next.observations(),
                due ? next.observations() : before.fittedAt(),
                List.of(),
                units,
                Units.saved(due ? learning.refitted(next) : next));
    }

    /** While there are few rows, all of them are learnt with each batch anew, the first ones first. */
    private Followed gathered(Learning learning, Followed before, String query, long batch, JavaRDD<Row> numbers) {
        List<Row> held = before.held().stream().map(Follower::row).toList();
        JavaRDD<Row> all = held.isEmpty()
                ? numbers
                : learning.context().parallelize(held, 1).union(numbers);
        PartSurvey survey = learning.survey(all);
        long count = survey.count();
        List<double[]> stillHeld = count > options.sample() ? List.of() : survey.sample();
        if (count < 2) {
            return new Followed(query, batch, count, 0, stillHeld, null, new byte[0]);
        }
        return new Followed(
                query,
                batch,
                count,
                count,
                stillHeld,
                survey.units(columns, options),
                Units.saved(learning.learnt(survey, all)));
    }

    private static Row row(double[] numbers) {
        Object[] cells = new Object[numbers.length];
        for (int j = 0; j < cells.length; j++) {
            cells[j] = numbers[j];
        }
        return RowFactory.create(cells);
    }
}
