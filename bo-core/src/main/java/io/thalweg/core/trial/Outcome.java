package io.thalweg.core.trial;

import io.thalweg.core.error.InvalidMeasurementException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The result of a trial: a measurement, a typed failure, or where its learning curve was when it was stopped. Only a measurement is ever the best; nothing is fatal, and nothing is lost.
 */
public sealed interface Outcome {

    /** Largest magnitude that reaches a model; anything beyond it is kept as a failed measurement. */
    double LARGEST_MAGNITUDE = 1e150;

    /**
     * {@return what else is to be kept with the result, for people: texts by name, such as the machine and the batch} Models do not see it.
     */
    Map<String, String> attributes();

    /**
     * {@return this outcome with another attribute; one of the same name is replaced}
     *
     * @param name not blank
     * @param value what was measured
     */
    default Outcome with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(attributes());
        more.put(name, value);
        return withAttributes(more);
    }

    /**
     * {@return this outcome with another attribute, a whole number as text}
     *
     * @param name not blank
     * @param value the number
     */
    default Outcome with(String name, long value) {
        return with(name, Long.toString(value));
    }

    /**
     * {@return this outcome with another attribute, a number as the shortest text that gives the same bits}
     *
     * @param name not blank
     * @param value the number
     */
    default Outcome with(String name, double value) {
        return with(name, Double.toString(value));
    }

    /**
     * {@return this outcome with another attribute, {@code true} or {@code false}}
     *
     * @param name not blank
     * @param value whether it holds
     */
    default Outcome with(String name, boolean value) {
        return with(name, Boolean.toString(value));
    }

    /**
     * {@return this outcome with these attributes in place of those it has}
     *
     * @param attributes values by name
     */
    Outcome withAttributes(Map<String, String> attributes);

    /**
     * A measurement that a model can use.
     *
     * @param value the objective, in the user's sign and units; finite, magnitude at most {@link #LARGEST_MAGNITUDE}
     * @param noiseVariance variance of the measurement's noise in squared user units, 0 for none; NaN if unknown
     * @param others values of the other outcomes that were told along, by name, in user units: further objectives, constrained
     *     outcomes, the cost; NaN where unknown; empty if there are none
     * @param attributes texts by name
     */
    record Measured(double value, double noiseVariance, Map<String, Double> others, Map<String, String> attributes)
            implements Outcome {

        /**
         * A measurement without attributes.
         *
         * @param value what was measured
         * @param noiseVariance variance of the noise, in squared units of the value
         * @param others the other outcomes, by name
         */
        public Measured(double value, double noiseVariance, Map<String, Double> others) {
            this(value, noiseVariance, others, Map.of());
        }

        /**
         * Checks the numbers and copies the maps in their order. A value or a variance of −0 becomes 0.
         *
         * @param value the objective, in the user's sign and units; finite, magnitude at most {@link #LARGEST_MAGNITUDE}
         * @param noiseVariance variance of the measurement's noise in squared user units, 0 for none; NaN if unknown
         * @param others values of the other outcomes that were told along, by name, in user units: further objectives, constrained
         *     outcomes, the cost; NaN where unknown; empty if there are none
         * @param attributes texts by name
         * @throws InvalidMeasurementException if a model could not use the numbers; {@link Outcome#of(double)} keeps such a
         *     value as a failed measurement
         */
        public Measured {
            if (!(Math.abs(value) <= LARGEST_MAGNITUDE)) {
                throw new InvalidMeasurementException(
                        "value is " + value + ": a measured value must have a magnitude of at most " + LARGEST_MAGNITUDE
                                + "; Outcome.of(value) accepts any number, and records others as failures");
            }
            requireVariance(noiseVariance);
            value += 0.0;
            noiseVariance += 0.0;
            others = others.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(others));
            attributes = copied(attributes);
        }

        @Override
        public Measured withAttributes(Map<String, String> all) {
            return new Measured(value, noiseVariance, others, all);
        }

        /** For example {@code 61.2 ± 0.6 {purity=0.97}}: the value, the standard deviation of its noise if it is known, the others. */
        @Override
        public String toString() {
            return value
                    + (Double.isNaN(noiseVariance) ? "" : " ± " + Math.sqrt(noiseVariance))
                    + (others.isEmpty() ? "" : " " + others)
                    + text(attributes);
        }
    }

    /**
     * An evaluation that gave nothing a model can use.
     *
     * @param kind what went wrong
     * @param reason for people
     * @param rawValue what was told, if a number was; otherwise NaN
     * @param trace the innermost frames of the exception that was thrown, and of its causes; empty if there was none
     * @param attributes texts by name
     */
    record Failed(Kind kind, String reason, double rawValue, String trace, Map<String, String> attributes)
            implements Outcome {

        /**
         * A failure without an exception and without attributes.
         *
         * @param kind what kind of failure
         * @param reason why, for people
         * @param rawValue what was measured all the same; NaN if nothing was
         */
        public Failed(Kind kind, String reason, double rawValue) {
            this(kind, reason, rawValue, "");
        }

        /**
         * A failure without attributes.
         *
         * @param kind what kind of failure
         * @param reason why, for people
         * @param rawValue what was measured all the same; NaN if nothing was
         * @param trace the beginning of the stack trace
         */
        public Failed(Kind kind, String reason, double rawValue, String trace) {
            this(kind, reason, rawValue, trace, Map.of());
        }

        /**
         * Copies the attributes in their order.
         *
         * @param kind what went wrong
         * @param reason for people
         * @param rawValue what was told, if a number was; otherwise NaN
         * @param trace the innermost frames of the exception that was thrown, and of its causes; empty if there was none
         * @param attributes texts by name
         */
        public Failed {
            attributes = copied(attributes);
        }

        @Override
        public Failed withAttributes(Map<String, String> all) {
            return new Failed(kind, reason, rawValue, trace, all);
        }

        /** For example {@code failed (timed out): after 10 minutes}; without the trace, which has many lines. */
        @Override
        public String toString() {
            boolean more = Double.isFinite(rawValue) && !reason.contains(String.valueOf(rawValue));
            return "failed (" + kind.name().toLowerCase(Locale.ROOT).replace('_', ' ') + "): " + reason
                    + (more ? ", value " + rawValue : "") + text(attributes);
        }
    }

    /**
     * An evaluation that was stopped before its end because of its learning curve. It says what to expect of its end, from which models
     * learn; it is never the best.
     *
     * @param step the last step that was reported; 0 if none was
     * @param value the value after it, any double; NaN if none was reported
     * @param expected what is expected at the end, in the user's sign and units; NaN if unknown, and then models learn nothing
     * @param deviation standard deviation of that expectation; NaN if unknown
     * @param reason for people
     * @param attributes texts by name
     */
    record Stopped(
            long step, double value, double expected, double deviation, String reason, Map<String, String> attributes)
            implements Outcome {

        /**
         * Checks the numbers and copies the attributes in their order.
         *
         * @param step the last step that was reported
         * @param value the value after it
         * @param expected what is expected at the end; NaN if unknown
         * @param deviation standard deviation of that expectation
         * @param reason for people
         * @param attributes texts by name
         * @throws InvalidMeasurementException if the step is negative, or a model could not use the expectation
         */
        public Stopped {
            if (step < 0) {
                throw new InvalidMeasurementException("step is " + step + ": steps are counted from 1");
            }
            boolean usable =
                    Math.abs(expected) <= LARGEST_MAGNITUDE && deviation >= 0 && deviation <= LARGEST_MAGNITUDE;
            if (!usable && !(Double.isNaN(expected) && Double.isNaN(deviation))) {
                throw new InvalidMeasurementException("expected is " + expected + " and deviation " + deviation
                        + ": both must be finite, and the deviation not negative; leave both out if unknown");
            }
            attributes = copied(attributes);
        }

        /** {@return whether models learn from it} */
        public boolean isInformative() {
            return !Double.isNaN(expected);
        }

        /**
         * {@return the same with an expectation}
         *
         * @param end what is expected at the end
         * @param spread standard deviation of that
         */
        public Stopped expecting(double end, double spread) {
            return new Stopped(step, value, end, spread, reason, attributes);
        }

        @Override
        public Stopped withAttributes(Map<String, String> all) {
            return new Stopped(step, value, expected, deviation, reason, all);
        }

        @Override
        public String toString() {
            return "Stopped[step=" + step + ", value=" + value + ", expected=" + expected + ", deviation=" + deviation
                    + ", reason=" + reason + text(attributes) + "]";
        }
    }

    /** The ways in which an evaluation can fail. */
    enum Kind {
        /** The evaluation itself failed: an exception, a crash, a broken experiment. */
        ERROR,
        /** The value was NaN or infinite. */
        NOT_FINITE,
        /** The value was finite but beyond {@link Outcome#LARGEST_MAGNITUDE}. */
        OUT_OF_RANGE,
        /** The point turned out not to be feasible. */
        INFEASIBLE,
        /** The evaluation took too long. */
        TIMED_OUT,
        /** It was tried as often as allowed, and none of those who tried came back. */
        ABANDONED
    }

    /**
     * {@return the outcome of a told number: a measurement if it can be used, otherwise a failure that keeps the number}
     *
     * @param value the objective, any double
     */
    static Outcome of(double value) {
        return of(value, Double.NaN);
    }

    /**
     * {@return the outcome of a told number whose noise is known}
     *
     * @param value the objective, any double
     * @param noiseVariance variance of its noise, 0 for none, NaN if unknown
     * @throws InvalidMeasurementException if the variance is negative or infinite
     */
    static Outcome of(double value, double noiseVariance) {
        return of(value, noiseVariance, Map.of());
    }

    /**
     * {@link #of(double)} with the other outcomes that the study has declared.
     *
     * @param value what was measured
     * @param others values by name, in user units
     * @return the outcome
     */
    static Outcome of(double value, Map<String, Double> others) {
        return of(value, Double.NaN, others);
    }

    /**
     * {@return the outcome of a told number whose noise is known by its standard deviation: 61.2 ± 0.5}
     *
     * @param value the objective, any double
     * @param deviation standard deviation of its noise, in units of the value; 0 for none, NaN if unknown
     * @throws InvalidMeasurementException if the deviation is negative or infinite
     */
    static Outcome withDeviation(double value, double deviation) {
        return withDeviation(value, deviation, Map.of());
    }

    /**
     * {@link #withDeviation(double, double)} with the other outcomes that the study has declared, by name.
     *
     * @param value what was measured
     * @param deviation standard deviation of the noise, in the unit of the value
     * @param others the other outcomes, by name
     * @return the outcome
     */
    static Outcome withDeviation(double value, double deviation, Map<String, Double> others) {
        if (deviation < 0 || Double.isInfinite(deviation * deviation)) {
            throw new InvalidMeasurementException(
                    "deviation is " + deviation
                            + ": it must be a finite standard deviation, 0 for a noise-free value; leave it out if it is unknown");
        }
        return of(value, deviation * deviation, others);
    }

    /**
     * {@link #of(double, double)} with the other outcomes that the study has declared: further objectives, constrained
     * outcomes, the cost. One that is not finite is kept and treated as unknown.
     *
     * @param value what was measured
     * @param noiseVariance variance of the noise, in squared units of the value
     * @param others values by name, in user units
     * @return the outcome
     */
    static Outcome of(double value, double noiseVariance, Map<String, Double> others) {
        Objects.requireNonNull(others, "others must not be null; leave them out if there are none");
        requireVariance(noiseVariance);
        if (!Double.isFinite(value)) {
            return new Failed(Kind.NOT_FINITE, "the value is " + value, value);
        }
        if (Math.abs(value) > LARGEST_MAGNITUDE) {
            return new Failed(
                    Kind.OUT_OF_RANGE,
                    String.format(Locale.ROOT, "the value %s is beyond %s in magnitude", value, LARGEST_MAGNITUDE),
                    value);
        }
        return new Measured(value, noiseVariance, others);
    }

    /**
     * {@return a failed evaluation}
     *
     * @param reason why, for people
     */
    static Outcome failed(String reason) {
        return new Failed(Kind.ERROR, reason, Double.NaN);
    }

    /**
     * {@return an evaluation that threw an exception} The reason holds its class, its message and the first line of the user's code in its stack
     * trace, of which the beginning is kept as well.
     *
     * @param thrown what was thrown
     */
    static Outcome failed(Throwable thrown) {
        return new Failed(Kind.ERROR, Traces.reason(thrown), Double.NaN, Traces.trace(thrown));
    }

    /**
     * {@return a point that turned out not to be feasible}
     *
     * @param reason why, for people
     */
    static Outcome infeasible(String reason) {
        return new Failed(Kind.INFEASIBLE, reason, Double.NaN);
    }

    /**
     * {@return an evaluation that was stopped before its end} The study completes it by what it expects of the end.
     *
     * @param step the last step that was reported; 0 if none was
     * @param value the value after it
     * @param reason for people
     */
    static Outcome stopped(long step, double value, String reason) {
        return new Stopped(step, value, Double.NaN, Double.NaN, reason, Map.of());
    }

    /**
     * {@return an evaluation that took too long}
     *
     * @param reason why, for people
     */
    static Outcome timedOut(String reason) {
        return new Failed(Kind.TIMED_OUT, reason, Double.NaN);
    }

    private static void requireVariance(double noiseVariance) {
        if (noiseVariance < 0 || Double.isInfinite(noiseVariance)) {
            throw new InvalidMeasurementException("noiseVariance is " + noiseVariance
                    + ": it must be a finite variance, 0 for a noise-free value; leave it out if it is unknown");
        }
    }

    private static Map<String, String> copied(Map<String, String> attributes) {
        attributes.forEach((name, value) -> {
            Objects.requireNonNull(name, "the name of an attribute must not be null");
            Objects.requireNonNull(value, () -> "attribute \"" + name + "\" is null; leave it out if unknown");
            if (name.isBlank()) {
                throw new IllegalArgumentException("an attribute has the name \"" + name + "\" and the value \"" + value
                        + "\"; its name must not be blank");
            }
        });
        return attributes.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }

    private static String text(Map<String, String> attributes) {
        return attributes.isEmpty() ? "" : " with " + attributes;
    }
}
