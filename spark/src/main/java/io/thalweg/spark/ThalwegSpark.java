package io.thalweg.spark;

import io.thalweg.Thalweg;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;

/**
 * Learning and searching on Spark.
 *
 * <p>To learn, a first pass over the dataset finds ranges and a sample, from which the driver learns the structure of the model and its first
 * hyperparameters. A second pass makes the sums of each partition, which are merged in the order of partitions; the driver then learns the hyperparameters
 * from the sums alone. The same partitions give the same bits, whichever executors worked on them, and whichever failed.
 */
public final class ThalwegSpark {

    private ThalwegSpark() {}

    /**
     * Learns a dataset by a surrogate that learns from sums.
     *
     * @param data is read twice: cache it if it is costly to make
     * @param columns what is learnt
     * @param options of the surrogate, and the seed
     * @return a model that predicts, for pipelines
     * @throws IllegalArgumentException if the dataset has fewer than two rows, the surrogate is not learnt by sums, or an option is
     *     unknown
     */
    public static SurrogateModel learn(Dataset<?> data, Columns columns, LearnOptions options) {
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(data.sparkSession().sparkContext());
        Learning learning = new Learning(context, columns, options);
        JavaRDD<Row> rows = Numbers.of(data, learning.names());
        PartSurvey survey = learning.survey(rows);
        return new SurrogateModel(survey.units(columns, options), Units.saved(learning.learnt(survey, rows)));
    }

    /**
     * Searches for the point with the smallest value, which executors compute: each trial is a job of one task. The driver keeps as many under way as the
     * options say, tells the result of each when its job ends, and submits the next, so that a slow trial holds nobody up. A trial is told once, however
     * often Spark runs its task.
     *
     * <p>An objective that throws makes its trial a failed one, with what it threw. If an executor is lost, Spark gives its tasks to others; a task that was lost
     * {@code spark.task.maxFailures} times is told as {@linkplain io.thalweg.core.trial.Outcome.Kind#ABANDONED abandoned}. If the driver dies or its
     * context is stopped, trials under way are evaluated first when a study with a store goes on.
     *
     * @param session where jobs are submitted
     * @param space what is searched
     * @param objective computes the value of a point
     * @param options how many trials, and how
     * @return what came of it
     * @throws IllegalArgumentException if the objective cannot be serialised
     * @throws java.util.concurrent.CancellationException if the thread is interrupted, and stays so
     */
    public static StudyResult minimize(
            SparkSession session, SearchSpace space, SparkObjective objective, TuneOptions options) {
        return search(session, Thalweg.minimize(space), objective, options);
    }

    /**
     * Searches for the point with the largest value, see {@link #minimize}.
     *
     * @param session where jobs are submitted
     * @param space what is searched
     * @param objective computes the value of a point
     * @param options how many trials, and how
     * @return what came of it
     * @throws IllegalArgumentException if the objective cannot be serialised
     * @throws java.util.concurrent.CancellationException if the thread is interrupted, and stays so
     */
    public static StudyResult maximize(
            SparkSession session, SearchSpace space, SparkObjective objective, TuneOptions options) {
        return search(session, Thalweg.maximize(space), objective, options);
    }

    private static StudyResult search(
            SparkSession session, StudyBuilder study, SparkObjective objective, TuneOptions options) {
        RemoteTrial.requireSerializable(objective);
        SparkContext context = session.sparkContext();
        JavaSparkContext jobs = JavaSparkContext.fromSparkContext(context);
        return Tuning.run(context, study, options, trial -> RemoteTrial.evaluate(jobs, objective, trial.point()));
    }

    /**
     * Learns a stream as it comes. With each batch the model and the number of the batch are written to a directory, as one file that is replaced as a
     * whole; so each batch is learnt exactly once, whenever the query is stopped or killed, if its source can be read again. Until there are more
     * rows than the sample of the options has, all are learnt anew with each batch; from then on the structure of the model stays, and hyperparameters
     * are learnt from the sums when there are half as many rows again. The same batches of the same partitions give the same bits.
     *
     * @param stream what is learnt
     * @param columns what is learnt of it
     * @param options of the surrogate; {@link LearnOptions#withRange} names the ranges that rows to come can have
     * @param directory for the model: a path of the driver, or an address of a file system that Hadoop knows. It belongs to the query, as its
     *     checkpoint does: both are kept or removed together.
     * @return the query, to which a checkpoint and a trigger are to be given
     */
    public static DataStreamWriter<Row> follow(
            Dataset<Row> stream, Columns columns, LearnOptions options, String directory) {
        return stream.writeStream().foreachBatch(new Follower(columns, options, directory));
    }

    /**
     * {@return the model of a stream as it is after the last batch; empty before there were two rows} It can be read while the stream goes on.
     *
     * @param session whose file systems are used
     * @param directory of the model
     * @throws IOException if it cannot be read
     */
    public static Optional<SurrogateModel> followed(SparkSession session, String directory) throws IOException {
        Configuration configuration = session.sparkContext().hadoopConfiguration();
        return Follower.read(FollowedFile.in(directory, configuration)).model();
    }
}
