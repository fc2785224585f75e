package io.thalweg.benchmark.suite;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.StoppingRule;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A rule with what suggests its trials: {@code asha} with the default models, {@code asha,random} with none, {@code asha,resume} where
 * evaluations go on after a stop. {@code full} runs all trials to their ends.
 *
 * @param name as it was written
 * @param rule stops evaluations
 * @param resumes whether they go on after a stop
 * @param random whether settings are chosen without a model
 */
record CurveContestant(String name, StoppingRule rule, boolean resumes, boolean random) {

    /** Evaluations at a time. */
    private static final int WORKERS = 4;

    private static final Map<String, StoppingRule> RULES = Map.of(
            "full", StoppingRule.none(),
            "median", StoppingRule.median(),
            "asha", StoppingRule.asha(),
            "hyperband", StoppingRule.hyperband(),
            "forecast", StoppingRule.forecast());

    /** Those that are compared if nobody says otherwise: the default, and the others as they were published. */
    static final List<String> USUAL = List.of(
            "forecast", "full", "full,random", "median,random", "asha,resume,random", "hyperband,resume,random");

    /** Reads the name of a contestant. */
    static CurveContestant parse(String name) {
        List<String> words = Arrays.asList(name.split(",", -1));
        StoppingRule rule = RULES.get(words.get(0));
        if (rule == null) {
            throw new UsageException(Names.unknown(
                    "rule", words.get(0), RULES.keySet().stream().sorted().toList()));
        }
        for (String word : words.subList(1, words.size())) {
            if (!word.equals("resume") && !word.equals("random")) {
                throw new UsageException(Names.unknown("word of a rule", word, List.of("resume", "random")));
            }
        }
        return new CurveContestant(name, rule, words.contains("resume"), words.contains("random"));
    }

    /**
     * What came of a run.
     *
     * @param task the name of the table
     * @param contestant the name of the contestant
     * @param steps how many were run until a setting among the best was run to its end or recommended, or at most
     * @param found whether one was
     * @param trials how many settings were tried
     * @param finished how many of them were run to their ends
     */
    record Run(String task, String contestant, long seed, int steps, boolean found, int trials, int finished) {}

    /**
     * Races against a virtual clock: each of the workers runs one step of its trial after the other, all steps take the same time, and choosing
     * takes none.
     *
     * @param most steps after which the run ends anyway
     */
    Run run(CurveTable table, long seed, int most) {
        Curves curves = new Curves(table.steps(), resumes, rule);
        StudyBuilder builder = Thalweg.minimize(table.space()).seed(seed).curves(curves);
        Study study = (random ? builder.initialDesign(table.curves().size()) : builder).build();
        Set<Integer> best = table.best();
        Deque<LiveTrial> running = new ArrayDeque<>();
        Deque<Long> reached = new ArrayDeque<>();
        int steps = 0;
        int finished = 0;
        boolean found = false;
        while (!found && steps < most) {
            if (running.size() < WORKERS) {
                try {
                    Trial trial = study.ask();
                    running.addFirst(study.live(trial));
                    reached.addFirst(running.getFirst().resumesAfter());
                } catch (SpaceExhaustedException e) {
                    if (running.isEmpty()) {
                        break;
                    }
                }
            }
            LiveTrial trial = running.removeFirst();
            long step = reached.removeFirst() + 1;
            int row = table.row(trial.point());
            trial.report(step, table.curves().get(row)[(int) step - 1]);
            steps++;
            if (step == table.steps()) {
                study.tell(trial.trial(), Outcome.of(table.curves().get(row)[table.steps() - 1]));
                finished++;
                found = best.contains(row);
            } else if (trial.shouldStop()) {
                study.tell(trial.trial(), trial.stopped());
            } else {
                running.addLast(trial);
                reached.addLast(step);
            }
            found |= steps % WORKERS == 0 && isFound(study, table, best);
        }
        return new Run(
                table.name(), name, seed, steps, found, study.state().trials().size(), finished);
    }

    /** Whether one of the best is recommended. */
    private static boolean isFound(Study study, CurveTable table, Set<Integer> best) {
        return study.recommend()
                .filter(now -> best.contains(table.row(now.point())))
                .isPresent();
    }
}
