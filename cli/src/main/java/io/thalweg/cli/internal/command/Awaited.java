package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.usage.Names;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;

/** The suggestions that were handed out and have no result yet; not those that wait for somebody to take them. */
final class Awaited {

    private static final int SHOWN = 20;

    private final StudyStore store;
    private final List<Long> before;
    private final int cancelledBefore;

    /** As they are now. */
    Awaited(StudyStore store) {
        this.store = store;
        StudyState now = store.state();
        this.before = numbers(now);
        this.cancelledBefore = now.cancellations().size();
    }

    private static List<Long> numbers(StudyState state) {
        return state.running().stream()
                .map(Trial::number)
                .filter(number -> !state.isQueued(number))
                .toList();
    }

    /** The numbers of those that there are by now, without some trials. */
    List<Long> without(List<Trial> trials) {
        List<Long> numbers = new ArrayList<>(numbers(store.state()));
        trials.forEach(trial -> numbers.remove(trial.number()));
        return List.copyOf(numbers);
    }

    /** Gives all of them up, in one decision; their numbers. */
    List<Long> giveUp() {
        List<Long> numbers = new ArrayList<>();
        store.append(state -> {
            numbers.clear();
            numbers.addAll(numbers(state));
            return numbers.stream().<StudyEvent>map(StudyEvent.Cancelled::new).toList();
        });
        return List.copyOf(numbers);
    }

    /** The numbers of those that were given up since. */
    List<Long> givenUp() {
        List<Long> cancellations = store.state().cancellations();
        return cancellations.subList(cancelledBefore, cancellations.size()).stream()
                .filter(before::contains)
                .toList();
    }

    /** What people are told of trials that were given up, and of others that are awaited. */
    static List<String> describe(List<Long> givenUp, List<Long> awaited) {
        List<String> lines = new ArrayList<>();
        if (!givenUp.isEmpty()) {
            lines.add("cancelled: " + trials(givenUp));
        }
        if (!awaited.isEmpty()) {
            boolean one = awaited.size() == 1;
            String them = one ? "it" : "them";
            lines.add(awaited.size() + (one ? " suggestion is" : " suggestions are")
                    + " still awaited: " + trials(awaited)
                    + "; 'thalweg cancel' drops " + them + ", 'thalweg ask --instead' replaces " + them);
        }
        return lines;
    }

    private static String trials(List<Long> numbers) {
        String shown =
                Names.list(numbers.stream().limit(SHOWN).map(String::valueOf).toList());
        return (numbers.size() == 1 ? "trial " : "trials ")
                + shown
                + (numbers.size() > SHOWN ? " and " + (numbers.size() - SHOWN) + " more" : "");
    }
}
