package io.thalweg.core.study;

import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.internal.engine.Handout;
import io.thalweg.core.internal.engine.Order;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.internal.engine.TimeLimit;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Hands trials out, for good or on lease, and has new ones suggested for that; see {@link Study}. */
record Suggestions(OpenStudy study, Listeners listeners, Curving curving) {

    /** The next points to evaluate. */
    List<Trial> ask(Request request) {
        StudySettings settings = study.settings();
        if (request.q() > settings.askLimit()) {
            throw new IllegalArgumentException("q is " + request.q() + ", more than the " + settings.askLimit()
                    + " trials allowed per ask; StudyBuilder.askLimit raises the limit");
        }
        TimeLimit limit = request.time()
                .map(time -> TimeLimit.within(time, settings.clock()))
                .orElseGet(() -> TimeLimit.none(settings.clock()));
        long waiting =
                request.given().isEmpty() ? study.writable().state().queued().size() : request.q();
        while (waiting < request.q() && curving.resume()) {
            waiting++;
        }
        return List.copyOf(
                suggest(Order.handedOut(request.q(), request.key(), request.given(), request.replacing()), limit));
    }

    /** The trials of an order, whether they were recorded for it just now, and which were given up for them. */
    private record Answer(List<Trial> trials, boolean news, List<Trial> givenUp) {}

    private List<Trial> suggest(Order order, TimeLimit limit) {
        Answer answer = study.aloneUnlessInterrupted(() -> answer(order, limit));
        answer.givenUp().forEach(trial -> listeners.hear(listener -> listener.cancelled(trial)));
        if (answer.news()) {
            answer.trials().forEach(trial -> listeners.hear(listener -> listener.asked(trial)));
        }
        return answer.trials();
    }

    private Answer answer(Order order, TimeLimit limit) {
        while (true) {
            StudyState now = study.writable().state();
            List<Trial> before = order.key().isEmpty() ? List.of() : now.requested(order.key());
            if (!before.isEmpty()) {
                return new Answer(before, false, List.of());
            }
            Handout handout = study.at(now).suggester().suggest(order, limit);
            if (handout.fate() != Handout.Fate.OUTDATED) {
                return new Answer(handout.trials(), handout.fate() == Handout.Fate.RECORDED, handout.givenUp());
            }
        }
    }

    /** Leases a trial that waits or a new suggestion. */
    Optional<Lease> claim(String owner, LeaseTerms terms, long trials, Map<String, ?> given) {
        while (true) {
            Optional<Lease> waiting = waiting(owner, terms, given);
            if (waiting.isEmpty() && given.isEmpty() && curving.resume()) {
                continue;
            }
            if (waiting.isPresent() || study.store().state().trials().size() >= trials) {
                return waiting;
            }
            try {
                suggest(
                        Order.queued(1, given, trials),
                        TimeLimit.none(study.settings().clock()));
            } catch (SpaceExhaustedException e) {
                return waiting(owner, terms, given);
            }
        }
    }

    /** Leases trials that wait and suggestions that are chosen together. */
    List<Lease> lease(int q, String owner, LeaseTerms terms, Map<String, ?> given) {
        List<Lease> leases = new ArrayList<>();
        addWaiting(leases, q, owner, terms, given);
        while (leases.isEmpty() && given.isEmpty() && curving.resume()) {
            addWaiting(leases, 1, owner, terms, given);
        }
        while (leases.isEmpty()) {
            suggest(
                    Order.queued(q, given, Long.MAX_VALUE),
                    TimeLimit.none(study.settings().clock()));
            addWaiting(leases, q, owner, terms, given);
        }
        return leases;
    }

    private void addWaiting(List<Lease> leases, int q, String owner, LeaseTerms terms, Map<String, ?> given) {
        while (leases.size() < q) {
            Optional<Lease> waiting = waiting(owner, terms, given);
            if (waiting.isEmpty()) {
                return;
            }
            leases.add(waiting.get());
        }
    }

    /** Leases a trial that waits and has the given values. */
    private Optional<Lease> waiting(String owner, LeaseTerms terms, Map<String, ?> given) {
        if (given.isEmpty()) {
            return study.writable().claim(owner, terms);
        }
        SearchSpace part = study.settings().space().fixing(given);
        return study.writable().claim(owner, terms, trial -> part.isEncodable(trial.point()));
    }
}
