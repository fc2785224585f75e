package io.thalweg.core.event;

import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.study.StoreCommand;
import io.thalweg.core.study.StoreModel;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StoreTrials;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Does to a store and to its model what commands say, and compares them. */
public final class StoreMachine {

    private final StoreUnderTest environment;
    private StudyStore store;
    private final StoreModel model;
    private final List<Lease> leases = new ArrayList<>();

    private StoreMachine(StoreUnderTest environment, StudyStore store) {
        this.environment = environment;
        this.store = store;
        this.model = new StoreModel(environment.keepsLeases());
    }

    /** In what a store and its model differ after some commands, the first difference; empty if in nothing. */
    public static Optional<String> run(StoreUnderTest environment, List<StoreCommand> commands) {
        StudyStore store = environment.empty();
        store.begin(StoreTrials.definition());
        StoreMachine machine = new StoreMachine(environment, store);
        try {
            for (StoreCommand command : commands) {
                Optional<String> difference = machine.step(command);
                if (difference.isPresent()) {
                    return difference;
                }
            }
            return Optional.empty();
        } finally {
            machine.store.close();
        }
    }

    /** A shorter list that fails as well: ever smaller pieces are left out as long as it still fails (Zeller and Hildebrandt 2002). */
    public static List<StoreCommand> shortest(
            List<StoreCommand> failing, Function<List<StoreCommand>, Optional<String>> difference) {
        List<StoreCommand> best = failing;
        for (int piece = Math.max(1, failing.size() / 2); piece >= 1; ) {
            boolean shortened = false;
            for (int from = 0; from + piece <= best.size(); ) {
                List<StoreCommand> shorter = new ArrayList<>(best.subList(0, from));
                shorter.addAll(best.subList(from + piece, best.size()));
                if (difference.apply(shorter).isPresent()) {
                    best = shorter;
                    shortened = true;
                } else {
                    from += piece;
                }
            }
            if (!shortened || piece > best.size()) {
                piece /= 2;
            }
        }
        return best;
    }

    private Optional<String> step(StoreCommand command) {
        String expected = model.obey(command);
        String answer;
        try {
            answer = obey(command);
        } catch (TrialConflictException e) {
            answer = "conflict";
        } catch (NoSuchTrialException e) {
            answer = "no such trial";
        } catch (LeaseLostException e) {
            answer = "lease lost";
        }
        if (!answer.equals(expected)) {
            return Optional.of(command + ": the answer is \"" + answer + "\", expected was \"" + expected + "\"");
        }
        if (answer.startsWith("trial")
                && !model.adopt(leases.get(leases.size() - 1).attempt())) {
            return Optional.of(command + ": the lease is " + leases.get(leases.size() - 1));
        }
        String view = view();
        return view.equals(model.view())
                ? Optional.empty()
                : Optional.of("after " + command + " there is " + view + ", expected was " + model.view());
    }

    private String obey(StoreCommand command) {
        switch (command.kind()) {
            case ASK -> store.append(StoreTrials.asks(command.key()));
            case QUEUE -> store.append(StoreTrials.queues());
            case TAKE -> record(new StudyEvent.Taken(number(command), command.key()));
            case GIVE_BACK -> record(new StudyEvent.Released(number(command)));
            case CANCEL -> record(new StudyEvent.Cancelled(number(command)));
            case TELL -> record(new StudyEvent.Told(number(command), command.attempt(), Outcome.of(command.value())));
            case TELL_ELSEWHERE ->
                record(new StudyEvent.Told(
                        number(command), command.attempt(), Outcome.of(command.value()), elsewhere(command)));
            case AMEND_ELSEWHERE ->
                record(new StudyEvent.Amended(
                        number(command), command.attempt(), Outcome.of(command.value()), elsewhere(command), "there"));
            case CHANGE -> store.append(state -> List.of(change(state.changes() + 1)));
            case AMEND ->
                record(new StudyEvent.Amended(
                        number(command), command.attempt(), Outcome.of(command.value()), "again"));
            case CLAIM_BRIEFLY -> {
                return claim(environment.briefly(maxAttempts(command)));
            }
            case CLAIM_FOR_LONG -> {
                return claim(new LeaseTerms(StoreUnderTest.LONG, maxAttempts(command)));
            }
            case EXPIRE -> environment.outliveBriefLeases();
            case RESTART -> {
                store = environment.reopen(store);
                if (!environment.keepsLeases()) {
                    leases.clear();
                }
            }
            default -> {
                if (!leases.isEmpty()) {
                    obey(command, leases.get(command.one() % leases.size()));
                }
            }
        }
        return "ok";
    }

    private void obey(StoreCommand command, Lease lease) {
        switch (command.kind()) {
            case RENEW_BRIEFLY -> store.renew(lease, environment.briefly(1));
            case RENEW_FOR_LONG -> store.renew(lease, new LeaseTerms(StoreUnderTest.LONG, 1));
            case RELEASE -> store.release(lease);
            default -> store.append(StoreTrials.tells(lease, command.value()));
        }
    }

    private static Optional<Point> elsewhere(StoreCommand command) {
        return Optional.of(Point.of("x", command.elsewhere()));
    }

    /** Adds a parameter to those that were added before. */
    private static StudyEvent change(int number) {
        SearchSpaceBuilder space = StoreTrials.definition().space().toBuilder();
        for (int i = 1; i <= number; i++) {
            space.real("p" + i, 0, i);
        }
        return new StudyEvent.Changed(
                StoreTrials.definition(space.build()), Point.of("p" + number, number / 4.0), "change " + number);
    }

    private int maxAttempts(StoreCommand command) {
        return environment.keepsLeases() ? command.maxAttempts() : Integer.MAX_VALUE;
    }

    private long number(StoreCommand command) {
        return command.number(store.state().trials().size());
    }

    private void record(StudyEvent event) {
        store.append(state -> List.of(event));
    }

    private String claim(LeaseTerms terms) {
        Optional<Lease> lease = store.claim("machine", terms);
        lease.ifPresent(leases::add);
        return lease.map(got -> "trial " + got.trial().number()).orElse("none");
    }

    private String view() {
        StudyState state = store.state();
        List<String> trials = state.trials().stream()
                .map(trial -> (!state.isRunning(trial.number())
                                ? "ended"
                                : state.isQueued(trial.number()) ? "waiting" : "out")
                        + added(trial.point()))
                .toList();
        List<String> results = state.results().stream().map(StoreMachine::view).toList();
        Map<String, List<Long>> requests = new TreeMap<>(state.requests());
        List<String> held = store.leases().stream()
                .map(lease -> lease.trial().number() + "/" + lease.attempt())
                .toList();
        int added = store.definition().orElseThrow().space().dimension() - 1;
        return view(trials, results, state.cancellations(), state.amendments(), added, requests, held);
    }

    private static String view(TrialResult result) {
        long number = result.trial().number();
        return (result.outcome() instanceof Outcome.Measured measured
                        ? number + "/" + result.attempt() + "=" + measured.value()
                        : number + " abandoned")
                + (result.deviates() ? " at " + result.point().real("x") + added(result.point()) : "");
    }

    /** How many parameters a point has that were added by changes. */
    private static String added(Point point) {
        return "+" + (point.asMap().size() - 1);
    }

    public static String view(
            List<String> trials,
            List<String> results,
            List<? extends Number> cancelled,
            int amendments,
            int changes,
            Map<String, ? extends List<? extends Number>> requests,
            List<String> leases) {
        return "trials " + trials + ", results " + results + ", cancelled " + cancelled + ", " + amendments
                + " amendments, " + changes + " changes, requests " + requests + ", leases " + leases;
    }
}
