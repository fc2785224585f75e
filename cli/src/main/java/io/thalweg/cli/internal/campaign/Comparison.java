package io.thalweg.cli.internal.campaign;

import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.pareto.ReferencePoint;
import io.thalweg.core.internal.text.Durations;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Studies of the same goals, side by side.
 *
 * @param value what is compared: the name of the objective, or {@code hypervolume}
 * @param target what counts as reached, in its own sign and units; null if nothing feasible was measured
 * @param given whether the user said so; otherwise it is 99 % of the way from the median to the best of all
 * @param referencePoint of several objectives what a hypervolume is above, one for all studies; else empty
 * @param after numbers of evaluations at which the studies are compared
 * @param studies in the order of the command line
 */
public record Comparison(
        String value,
        @Nullable Double target,
        boolean given,
        List<Double> referencePoint,
        List<Integer> after,
        List<Row> studies) {

    /** How much of the way from the median to the best counts as the best, unless the user says what does. */
    private static final double NEARLY = 0.99;

    /** The name that studies have for their value if they were declared without one. */
    private static final String UNNAMED = "value";

    /**
     * What a study has come to.
     *
     * @param study its id
     * @param name its name, or how the user calls it if another one has the same
     * @param trials how many trials there are
     * @param measured how many measurements
     * @param failed how many evaluations failed
     * @param stopped how many were stopped before their end
     * @param best the best feasible value, or the hypervolume; null if there is none
     * @param front how many trade-offs there are between several objectives, else null
     * @param untilBest after how many evaluations it was there; null if there is none
     * @param untilTarget after how many evaluations the target was reached; null if it was not
     * @param surrogate which surrogate is in charge
     * @param seconds from the first event to the last result, by the clock of the store; null if there is no result
     * @param bestAfter the best after each of the numbers of evaluations; NaN if there are fewer, or nothing feasible
     */
    public record Row(
            String study,
            String name,
            int trials,
            int measured,
            int failed,
            int stopped,
            @Nullable Double best,
            @Nullable Integer front,
            @Nullable Integer untilBest,
            @Nullable Integer untilTarget,
            String surrogate,
            @Nullable Double seconds,
            List<Double> bestAfter) {}

    /**
     * Compares studies.
     *
     * @param names how the user calls them
     * @param workspaces the studies, as many
     * @param target what counts as reached; null for nearly the best of all
     * @throws UsageException if their goals differ, or there is nothing to compare by
     */
    public static Comparison of(List<String> names, List<Workspace> workspaces, @Nullable Double target) {
        Goals goals = sharedGoals(names, workspaces);
        boolean several = goals.several();
        if (several && target != null) {
            throw new UsageException("--target applies to one objective, and these studies have several: leave it out");
        }
        List<List<double @Nullable []>> read = new ArrayList<>();
        workspaces.forEach(
                one -> read.add(Course.read(one.definition(), one.state().results())));
        double[] reference = several ? ReferencePoint.infer(Course.rows(feasible(read))) : new double[0];
        List<Course> courses = read.stream()
                .map(one -> several ? Course.ofVolumes(one, reference) : Course.ofValues(one))
                .toList();
        int sign = several ? 1 : goals.objectives().get(0).sign();
        DoubleUnaryOperator written = larger -> sign * larger + 0.0;
        double best = courses.stream().mapToDouble(Course::last).max().orElseThrow();
        double level = target != null ? sign * target : several ? NEARLY * best : nearly(best, feasible(read));
        List<Integer> after =
                checkpoints(courses.stream().mapToInt(Course::evaluations).max().orElse(0));
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < courses.size(); i++) {
            rows.add(row(name(i, names, workspaces), workspaces.get(i), courses.get(i), level, after, written));
        }
        return new Comparison(
                several ? "hypervolume" : value(workspaces).orElse(UNNAMED),
                Double.isInfinite(level) ? null : (Double) written.applyAsDouble(level),
                target != null,
                Stream.iterate(0, k -> k + 1)
                        .limit(reference.length)
                        .map(k -> goals.objectives().get(k).sign() * reference[k] + 0.0)
                        .toList(),
                after,
                rows);
    }

    private static Row row(
            String name,
            Workspace workspace,
            Course course,
            double level,
            List<Integer> after,
            DoubleUnaryOperator written) {
        CampaignStatus status = CampaignStatus.of(workspace);
        boolean any = course.last() > Double.NEGATIVE_INFINITY;
        boolean several = workspace.definition().goals().several();
        return new Row(
                status.study(),
                name,
                status.trials(),
                status.measured(),
                status.failed(),
                status.stopped(),
                any ? (Double) written.applyAsDouble(course.last()) : null,
                several ? (Integer) workspace.study().front().tradeoffs().size() : null,
                any ? course.until(course.last()) : null,
                any ? course.until(level) : null,
                surrogate(workspace.definition(), status),
                seconds(workspace.store()),
                after.stream().map(n -> course.after(n, written)).toList());
    }

    private static List<double[]> feasible(List<List<double @Nullable []>> read) {
        List<double[]> all = new ArrayList<>();
        read.forEach(one -> one.stream().filter(Objects::nonNull).forEach(all::add));
        return all;
    }

    /** 99 % of the way from the median of all to the best. */
    private static double nearly(double best, List<double[]> all) {
        double[] sorted = all.stream().mapToDouble(values -> values[0]).sorted().toArray();
        if (sorted.length == 0) {
            return best;
        }
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        return best - (1 - NEARLY) * (best - median);
    }

    /** 10, 20, 50, 100, 200 … evaluations; of fewer than ten 1, 2 and 5. */
    static List<Integer> checkpoints(int most) {
        List<Integer> after = new ArrayList<>();
        for (long ten = most < 10 ? 1 : 10; ten <= most; ten *= 10) {
            for (int by : new int[] {1, 2, 5}) {
                if (by * ten <= most) {
                    after.add((int) (by * ten));
                }
            }
        }
        return after;
    }

    /** What all studies are after; refused if they are not after the same. */
    private static Goals sharedGoals(List<String> names, List<Workspace> workspaces) {
        for (int i = 0; i < names.size(); i++) {
            StudyDefinition first = workspaces.get(0).definition();
            StudyDefinition one = workspaces.get(i).definition();
            if (one.learning()) {
                throw new UsageException(names.get(i) + " learns a map and has no best value to compare");
            }
            if (!words(one).equals(words(first))) {
                throw new UsageException("the goals differ: " + names.get(0) + " is to " + words(first) + ", "
                        + names.get(i) + " to " + words(one) + "; only studies of the same goals can be compared");
            }
        }
        Set<String> called = new HashSet<>();
        workspaces.forEach(one -> called.add(one.definition().valueName()));
        called.remove(UNNAMED);
        if (called.size() > 1) {
            throw new UsageException("the studies measure different things: "
                    + called.stream().sorted().collect(Collectors.joining(", "))
                    + "; only studies of the same objective can be compared");
        }
        return workspaces.get(0).definition().goals();
    }

    private static Optional<String> value(List<Workspace> workspaces) {
        return workspaces.stream()
                .map(one -> one.definition().valueName())
                .filter(name -> !name.equals(UNNAMED))
                .findFirst();
    }

    /** Objectives and constraints in words; what an evaluation costs does not matter. */
    private static String words(StudyDefinition definition) {
        List<String> words = new ArrayList<>();
        for (Goal.ToImprove objective : definition.goals().objectives()) {
            words.add(objective.direction().name().toLowerCase(java.util.Locale.ROOT) + " "
                    + (objective.name().isEmpty() ? "the value" : objective.name()));
        }
        definition
                .goals()
                .constraints()
                .forEach(bound -> words.add("keep " + bound.name() + " "
                        + bound.sense()
                                .name()
                                .toLowerCase(java.util.Locale.ROOT)
                                .replace('_', ' ') + " "
                        + Numbers.brief(bound.bound())));
        return String.join(" and ", words);
    }

    private static String name(int i, List<String> names, List<Workspace> workspaces) {
        String name = workspaces.get(i).name();
        return workspaces.stream().filter(one -> one.name().equals(name)).count() > 1 ? names.get(i) : name;
    }

    private static String surrogate(StudyDefinition definition, CampaignStatus status) {
        String named = definition.settings().getOrDefault("surrogate", "auto");
        return Optional.ofNullable(status.inCharge().get(""))
                .map(choice -> choice.name().equals(named) ? named : named + ": " + choice.name())
                .orElse(named);
    }

    private static @Nullable Double seconds(StudyStore store) {
        List<StudyStore.Recorded> history = store.history();
        return history.stream()
                .filter(one -> one.event() instanceof StudyEvent.Told)
                .reduce((before, later) -> later)
                .map(last -> Duration.between(history.get(0).at(), last.at()).toMillis() / 1e3)
                .orElse(null);
    }

    /** For people: a table of what the studies have come to, and one of their courses. */
    public List<String> lines() {
        boolean several = !referencePoint.isEmpty();
        boolean stops = studies.stream().anyMatch(row -> row.stopped() > 0);
        TextTable facts = new TextTable();
        facts.row(Stream.of(
                        "",
                        "trials",
                        "measured",
                        "failed",
                        stops ? "stopped" : "",
                        "best " + value,
                        several ? "front" : "",
                        "after",
                        given ? "target after" : "99 % after",
                        "time",
                        "surrogate")
                .toList());
        for (Row row : studies) {
            facts.row(Arrays.asList(
                    row.name(),
                    String.valueOf(row.trials()),
                    String.valueOf(row.measured()),
                    String.valueOf(row.failed()),
                    stops ? String.valueOf(row.stopped()) : "",
                    number(row.best()),
                    several ? String.valueOf(row.front()) : "",
                    count(row.untilBest()),
                    count(row.untilTarget()),
                    time(row.seconds()),
                    row.surrogate()));
        }
        List<String> lines = new ArrayList<>(facts.lines());
        if (target != null) {
            lines.add((given ? "target: " : "99 % of the way from the median to the best of all: ")
                    + Numbers.brief(target));
        }
        if (!after.isEmpty()) {
            TextTable course = new TextTable();
            course.row(Stream.concat(
                            Stream.of("best " + value + " after"),
                            after.stream().map(String::valueOf))
                    .toList());
            studies.forEach(row -> course.row(Stream.concat(
                            Stream.of(row.name()), row.bestAfter().stream().map(Comparison::number))
                    .toList()));
            lines.add("");
            lines.addAll(course.lines());
        }
        return lines;
    }

    private static String number(@Nullable Double value) {
        return value == null || value.isNaN() ? "–" : Numbers.brief(value);
    }

    private static String count(@Nullable Integer count) {
        return count == null ? "–" : count.toString();
    }

    private static String time(@Nullable Double seconds) {
        if (seconds == null) {
            return "–";
        }
        Duration length = Duration.ofMillis(Math.round(1e3 * seconds));
        long unit = length.toHours() > 0 ? 60 : 1;
        return Durations.words(length.toSeconds() == 0 ? length : Duration.ofSeconds(length.toSeconds() / unit * unit));
    }
}
