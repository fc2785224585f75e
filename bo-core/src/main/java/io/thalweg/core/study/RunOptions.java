package io.thalweg.core.study;

import io.thalweg.core.internal.engine.RegretRule;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * When a run ends, how long an evaluation may take, and when points are chosen: {@code
 * RunOptions.evaluations(100).within(Duration.ofHours(2)).timeout(Duration.ofMinutes(5))}. The run ends by the condition that is met
 * first; running evaluations are finished then.
 *
 * @param evaluations how many at most
 * @param time after how long no further evaluation begins, by the study's clock
 * @param target the value that is good enough, of an objective to be made small or large
 * @param cost how much the evaluations of the run may cost together, as the study's {@linkplain StudyBuilder#cost cost} says
 * @param regret how much better a value may still be, and with which probability
 * @param timeout how long an evaluation may take
 * @param batches whether evaluations begin together, when all of those before have ended
 * @param given the values that some parameters have when points are chosen, by name; usually none
 * @param silent whether nothing is said of progress
 */
public record RunOptions(
        OptionalInt evaluations,
        Optional<Duration> time,
        OptionalDouble target,
        OptionalDouble cost,
        Optional<Regret> regret,
        Optional<Duration> timeout,
        boolean batches,
        Supplier<? extends Map<String, ?>> given,
        boolean silent) {

    private static final RunOptions ENDLESS = new RunOptions(
            OptionalInt.empty(),
            Optional.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Optional.empty(),
            Optional.empty(),
            false,
            Map::of,
            false);

    /**
     * That the best value is good enough but for a small probability.
     *
     * @param epsilon how much better another value may be, in units of the objective; positive
     * @param probability how probable a value better than that may be, from 0.02 to 0.5: less takes more drawn functions than are drawn
     */
    public record Regret(double epsilon, double probability) {

        /**
         * Checks the numbers.
         *
         * @param epsilon how much better another value may be, in units of the objective; positive
         * @param probability how probable a value better than that may be, from 0.02 to 0.5: less takes more drawn functions than are drawn
         */
        public Regret {
            new RegretRule(epsilon, probability);
        }
    }

    /**
     * Checks the numbers.
     *
     * @param evaluations how many at most
     * @param time after how long no further evaluation begins, by the study's clock
     * @param target the value that is good enough, of an objective to be made small or large
     * @param cost how much the evaluations of the run may cost together, as the study's {@linkplain StudyBuilder#cost cost} says
     * @param regret how much better a value may still be, and with which probability
     * @param timeout how long an evaluation may take
     * @param batches whether evaluations begin together, when all of those before have ended
     * @param given the values that some parameters have when points are chosen, by name; usually none
     * @param silent whether nothing is said of progress
     */
    public RunOptions {
        if (evaluations.isPresent() && evaluations.getAsInt() < 1) {
            throw new IllegalArgumentException("evaluations is " + evaluations.getAsInt() + ", must be at least 1");
        }
        requirePositive("time", time);
        requirePositive("timeout", timeout);
        if (target.isPresent() && Double.isNaN(target.getAsDouble())) {
            throw new IllegalArgumentException("target is NaN, must be a value");
        }
        if (cost.isPresent() && !(cost.getAsDouble() > 0)) {
            throw new IllegalArgumentException("cost is " + cost.getAsDouble() + ", must be positive");
        }
    }

    private static void requirePositive(String name, Optional<Duration> length) {
        if (length.isPresent() && (length.get().isNegative() || length.get().isZero())) {
            throw new IllegalArgumentException(name + " is " + length.get() + ", must be positive");
        }
    }

    /**
     * {@return a run that ends after so many evaluations}
     *
     * @param most at least 1
     */
    public static RunOptions evaluations(int most) {
        return ENDLESS.with(OptionalInt.of(most));
    }

    /** {@return a run of any number of evaluations: to be given another end, or stopped} */
    public static RunOptions endless() {
        return ENDLESS;
    }

    private RunOptions with(OptionalInt most) {
        return new RunOptions(most, time, target, cost, regret, timeout, batches, given, silent);
    }

    /**
     * After this time no further evaluation begins.
     *
     * @param length how long evaluations may begin
     * @return these options with that limit
     */
    public RunOptions within(Duration length) {
        return new RunOptions(evaluations, Optional.of(length), target, cost, regret, timeout, batches, given, silent);
    }

    /**
     * Ends when the best feasible trial is at least as good as this.
     *
     * @param value that is good enough
     * @return these options with that end
     */
    public RunOptions untilValue(double value) {
        return new RunOptions(
                evaluations, time, OptionalDouble.of(value), cost, regret, timeout, batches, given, silent);
    }

    /**
     * Ends when the evaluations of the run have cost this much. Failed evaluations count as free.
     *
     * @param sum the cost at most
     * @return these options with that end
     */
    public RunOptions untilCost(double sum) {
        return new RunOptions(
                evaluations, time, target, OptionalDouble.of(sum), regret, timeout, batches, given, silent);
    }

    /**
     * {@link #untilRegret(double, double)} with a probability of 5 %.
     *
     * @param epsilon ε, in the unit of the value
     * @return these options with that end
     */
    public RunOptions untilRegret(double epsilon) {
        return untilRegret(epsilon, RegretRule.USUAL);
    }

    /**
     * Ends when the space has a value better than the best by more than ε with at most this probability, as far as the model can tell: of functions
     * that are drawn from what it believes, hardly any has such a value. The question is put after each result, from 5d + 10 measurements in d
     * coordinates on; it takes little time as long as the answer is no, and some seconds when it is nearly yes. The run should have another end beside.
     *
     * <p>The probability is that of the model, so it is as right as the model is. A basin that no measurement has met, or noise that was told
     * wrongly, it does not know.
     *
     * @param epsilon how much better, in units of the objective; positive
     * @param probability from 0.02 to 0.5
     * @return these options with that end
     */
    public RunOptions untilRegret(double epsilon, double probability) {
        return new RunOptions(
                evaluations,
                time,
                target,
                cost,
                Optional.of(new Regret(epsilon, probability)),
                timeout,
                batches,
                given,
                silent);
    }

    /**
     * An evaluation that takes longer than this is interrupted, counts as {@linkplain io.thalweg.core.trial.Outcome#timedOut timed out}, and
     * is not waited for. One that does not end keeps its thread: the run evaluates fewer trials at a time
     * then, and ends when no thread is left. In a study without an executor, evaluations with a timeout have threads of their own.
     *
     * @param longest how long an evaluation may take
     * @return these options with that limit
     */
    public RunOptions timeout(Duration longest) {
        return new RunOptions(evaluations, time, target, cost, regret, Optional.of(longest), batches, given, silent);
    }

    /**
     * Evaluations begin together, as many as the study makes {@linkplain StudyBuilder#withExecutor at a time}, and the next ones begin when
     * all of these have ended. What is chosen then depends neither on the number of threads nor on which evaluation ends first. Threads wait
     * for the slowest evaluation of each batch.
     *
     * @return these options for such runs
     */
    public RunOptions inBatches() {
        return new RunOptions(evaluations, time, target, cost, regret, timeout, true, given, silent);
    }

    /**
     * {@return the same with some parameters held at what is asked for each time that points are chosen, such as the load of the moment:
     *
     * <pre>{@code
     * study.run(plant::operate, RunOptions.evaluations(30).given(() -> Map.of("load", plant.load())));
     * }</pre>
     *
     * <p>Trials that wait, as after a run that was killed, are evaluated if they have these values; others go on waiting}
     *
     * @param values by parameter name, as in {@link Request#given}; all the {@linkplain io.thalweg.core.space.SearchSpace#contexts contexts}
     *     of the space among them. Called by the thread that runs; what it throws ends the run
     */
    public RunOptions given(Supplier<? extends Map<String, ?>> values) {
        return new RunOptions(evaluations, time, target, cost, regret, timeout, batches, values, silent);
    }

    /**
     * Says nothing of progress, neither on a console nor in the log.
     *
     * @return these options for such runs
     */
    public RunOptions silently() {
        return new RunOptions(evaluations, time, target, cost, regret, timeout, batches, given, true);
    }
}
