package io.thalweg.spark;

import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkException;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * A trial as a job of one task. What the objective throws comes back as the task's result, so that Spark does not repeat what would fail again; a task is
 * repeated only if its executor is lost. However often it runs, beside itself or again, a job has one result.
 */
final class RemoteTrial {

    private RemoteTrial() {}

    /**
     * Checks that an objective can be sent.
     *
     * @throws IllegalArgumentException if it refers to something that is not serialisable
     */
    static void requireSerializable(SparkObjective objective) {
        try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
            out.writeObject(objective);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "objective cannot be sent to executors (" + e + "): what it refers to must be serialisable", e);
        }
    }

    /** Submits the job and waits for it. */
    static Outcome evaluate(JavaSparkContext context, SparkObjective objective, Point point) throws Exception {
        Map<String, Object> values = new LinkedHashMap<>(point.asMap());
        byte[] answer;
        try {
            answer = context.parallelize(List.of(1), 1)
                    .map(one -> answer(objective, values))
                    .first();
        } catch (Exception e) {
            boolean jobFailed = e instanceof SparkException; // not declared, as Scala has no checked exceptions
            if (jobFailed && !context.sc().isStopped()) {
                return new Outcome.Failed(
                        Outcome.Kind.ABANDONED, "no executor came back with a value: " + firstLine(e), Double.NaN);
            }
            throw e;
        }
        return Outcome.of(value(answer));
    }

    /** The others are the stack trace of the driver. */
    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    /** On an executor. As bytes, since Spark may be set to a serializer that does not take exceptions. */
    private static byte[] answer(SparkObjective objective, Map<String, Object> values) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(valueOrThrown(objective, values));
        }
        return bytes.toByteArray();
    }

    private static Object valueOrThrown(SparkObjective objective, Map<String, Object> values) throws Exception {
        try {
            return objective.evaluate(Point.of(values));
        } catch (Throwable e) {
            boolean executorIsLost = e instanceof VirtualMachineError && !(e instanceof StackOverflowError);
            if (executorIsLost || TaskContext.get().isInterrupted()) {
                throw e; // what Spark handles
            }
            return Thrown.of(e);
        }
    }

    private static double value(byte[] answer) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(answer))) {
            Object read = in.readObject();
            if (read instanceof Thrown thrown) {
                throw thrown;
            }
            return (Double) read;
        }
    }
}
