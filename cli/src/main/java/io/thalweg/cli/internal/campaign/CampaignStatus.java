package io.thalweg.cli.internal.campaign;

import io.thalweg.core.event.RecordedChange;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.model.Choice;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How far a campaign is.
 *
 * @param study id of the study
 * @param name its name
 * @param begun whether it has begun, so that its definition is fixed
 * @param trials how many trials there are
 * @param measured how many measurements there are
 * @param failed how many evaluations failed
 * @param stopped how many evaluations were stopped before their end
 * @param cancelled how many trials were given up, of which nothing was told all the same
 * @param amendments how many results were corrected
 * @param deviating how many results are of trials that were measured at other values than planned
 * @param unlearnt results that models cannot learn from, with the reasons
 * @param learnt how many results the models had learnt at the last suggestion
 * @param inCharge which surrogate is in charge of each outcome, where one has taken over from the first
 * @param givenUp their numbers
 * @param changes of the study, oldest first
 * @param awaited numbers of the trials that wait for a result
 * @param requests numbers of the trials by the key that they were asked for under
 */
public record CampaignStatus(
        String study,
        String name,
        boolean begun,
        int trials,
        int measured,
        int failed,
        int stopped,
        int cancelled,
        int amendments,
        int deviating,
        List<Unlearnt> unlearnt,
        int learnt,
        Map<String, Choice> inCharge,
        List<Long> givenUp,
        List<Changed> changes,
        List<Long> awaited,
        Map<String, List<Long>> requests) {

    private static final int SHOWN = 20;

    /** Fewer results are learnt by the next suggestion, as a matter of course. */
    private static final int MANY = 100;

    /** Length of the date in a time. */
    private static final int DATE = 10;

    /**
     * A result that models cannot learn from.
     *
     * @param trial number of its trial
     * @param reason why
     */
    public record Unlearnt(long trial, String reason) {}

    /**
     * A change of the study.
     *
     * @param at when, as ISO 8601 text
     * @param differences what changed
     * @param reason why
     */
    public record Changed(String at, List<String> differences, String reason) {}

    /** That of a campaign. */
    public static CampaignStatus of(Workspace workspace) {
        StudyState state = workspace.state();
        int measured = count(state, Outcome.Measured.class);
        int failed = count(state, Outcome.Failed.class);
        List<Long> givenUp = numbers(givenUp(state));
        return new CampaignStatus(
                workspace.id(),
                workspace.name(),
                workspace.hasBegun(),
                state.trials().size(),
                measured,
                failed,
                state.results().size() - measured - failed,
                givenUp.size(),
                state.amendments(),
                (int) state.results().stream().filter(TrialResult::deviates).count(),
                workspace.hasBegun() ? unlearnt(workspace) : List.of(),
                learnt(state),
                inCharge(state),
                givenUp,
                RecordedChange.of(workspace.store()).stream()
                        .map(change -> new Changed(change.at().toString(), change.differences(), change.reason()))
                        .toList(),
                numbers(state.running()),
                Map.copyOf(state.requests()));
    }

    private static int count(StudyState state, Class<? extends Outcome> kind) {
        return (int) state.results().stream()
                .filter(result -> kind.isInstance(result.outcome()))
                .count();
    }

    private static List<Unlearnt> unlearnt(Workspace workspace) {
        return workspace.study().unlearnt().stream()
                .map(one -> new Unlearnt(one.result().trial().number(), one.reason()))
                .toList();
    }

    /** How many results the last lesson knows; none if results were corrected since, for models begin anew then. */
    static int learnt(StudyState state) {
        List<StudyEvent.Learned> lessons = state.lessons();
        if (lessons.isEmpty()) {
            return 0;
        }
        StudyEvent.Learned last = lessons.get(lessons.size() - 1);
        return last.amendments() < state.revisions() ? 0 : last.absorbed();
    }

    /** Those that took over last, by outcome. */
    static Map<String, Choice> inCharge(StudyState state) {
        Map<String, Choice> latest = new TreeMap<>();
        for (StudyEvent.Learned lesson : state.lessons()) {
            latest.putAll(lesson.inCharge());
        }
        return latest;
    }

    /** The trials that were given up and of which nothing was told all the same, by number. */
    static List<Trial> givenUp(StudyState state) {
        SortedSet<Long> numbers = new TreeSet<>(state.cancellations());
        if (!numbers.isEmpty()) {
            state.results().forEach(result -> numbers.remove(result.trial().number()));
        }
        return numbers.stream().map(state::trial).toList();
    }

    private static List<Long> numbers(List<Trial> trials) {
        return trials.stream().map(Trial::number).toList();
    }

    private static void addNumbers(String what, List<Long> numbers, List<String> lines) {
        if (!numbers.isEmpty()) {
            lines.add(what + ": " + numbers.stream().limit(SHOWN).toList()
                    + (numbers.size() > SHOWN ? " and " + (numbers.size() - SHOWN) + " more" : ""));
        }
    }

    /** For people. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(name + " (" + study + "): " + trials + " trials, " + measured + " measured, " + failed + " failed"
                + (stopped > 0 ? ", " + stopped + " stopped" : "")
                + (cancelled > 0 ? ", " + cancelled + " cancelled" : "")
                + (amendments > 0 ? ", " + amendments + " corrected" : "")
                + (deviating > 0 ? ", " + deviating + " measured at other values than planned" : ""));
        if (!begun) {
            lines.add("the study has not begun: you can edit the study file until the first ask or tell");
        }
        changes.stream()
                .filter(change -> !change.reason().isEmpty())
                .forEach(change -> lines.add("changed " + change.at().substring(0, DATE) + " (" + change.reason()
                        + "): " + String.join("; ", change.differences())));
        int results = measured + failed + stopped;
        if (results - learnt >= MANY) {
            lines.add("the models have learnt " + learnt + " of " + results
                    + " results; each of the next suggestions learns some of the others");
        }
        inCharge.forEach((outcome, choice) ->
                lines.add("surrogate" + (outcome.isEmpty() ? "" : " of \"" + outcome + "\"") + ": " + choice));
        if (!unlearnt.isEmpty()) {
            lines.add((unlearnt.size() == 1 ? "1 result is" : unlearnt.size() + " results are") + " not learnt from:");
            unlearnt.stream().limit(SHOWN).forEach(one -> lines.add("  trial " + one.trial() + ": " + one.reason()));
            if (unlearnt.size() > SHOWN) {
                lines.add("  and " + (unlearnt.size() - SHOWN) + " more");
            }
        }
        addNumbers("cancelled", givenUp, lines);
        addNumbers("awaited", awaited, lines);
        lines.add(
                trials == 0
                        ? "next: thalweg ask, or thalweg tell FILE with earlier measurements"
                        : awaited.isEmpty()
                                ? "next: thalweg ask"
                                : "next: measure these, then thalweg tell FILE; thalweg cancel drops one");
        return lines;
    }
}
