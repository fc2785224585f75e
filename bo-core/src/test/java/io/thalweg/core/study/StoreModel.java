package io.thalweg.core.study;

import io.thalweg.core.event.StoreMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a store should do, told again in the simplest way, without events: tables of trials, results and requests, changed in place. A
 * lease is known by its place in the list of all leases that were given.
 */
public final class StoreModel {

    private static final String OK = "ok";
    private static final String CONFLICT = "conflict";
    private static final String NO_TRIAL = "no such trial";
    private static final String LOST = "lease lost";

    private final boolean keepsLeases;
    private final List<Item> items = new ArrayList<>();
    private final List<Result> results = new ArrayList<>();
    private final List<Integer> cancelled = new ArrayList<>();
    private final Map<String, List<Integer>> requests = new TreeMap<>();
    private final List<Given> leases = new ArrayList<>();
    private int amendments;
    private int changes;
    private int now;

    private static final class Item {
        private boolean open = true;
        private boolean waiting;
        private boolean held;
        private int holder = -1;
        private int attempts;
        private int expired;
        private int until;
        private int since;
    }

    /**
     * A result.
     *
     * @param attempt if the trial was abandoned, that of a number that nobody got
     * @param value NaN if the trial was abandoned
     * @param x where the trial was carried out; NaN if it was as planned
     * @param since how many changes there were before that was said: each later one has given the point a parameter more
     */
    private record Result(int number, int attempt, double value, double x, int since) {

        boolean isAt(Result other) {
            return Double.compare(x, other.x) == 0 && (Double.isNaN(x) || since == other.since);
        }
    }

    private record Given(int number, int attempt) {}

    public StoreModel(boolean keepsLeases) {
        this.keepsLeases = keepsLeases;
    }

    /** Does what a command says, and answers. */
    public String obey(StoreCommand command) {
        return switch (command.kind()) {
            case ASK -> create(false, command.key());
            case QUEUE -> create(true, "");
            case CLAIM_BRIEFLY -> claim(1, maxAttempts(command));
            case CLAIM_FOR_LONG -> claim(1_000_000, maxAttempts(command));
            case RENEW_BRIEFLY -> renew(command, 1);
            case RENEW_FOR_LONG -> renew(command, 1_000_000);
            case RELEASE -> release(command);
            case TELL_LEASED ->
                leases.isEmpty()
                        ? OK
                        : tell(planned(given(command).number(), given(command).attempt(), command.value()));
            case CHANGE -> {
                changes++;
                yield OK;
            }
            case EXPIRE -> {
                now += 2;
                yield OK;
            }
            case RESTART -> {
                if (!keepsLeases) {
                    items.forEach(item -> item.held = false);
                    leases.clear();
                }
                yield OK;
            }
            default ->
                command.number(items.size()) == items.size()
                        ? NO_TRIAL
                        : change(command, (int) command.number(items.size()));
        };
    }

    /** Where leases are lost, nobody knows how many of them have run out. */
    private int maxAttempts(StoreCommand command) {
        return keepsLeases ? command.maxAttempts() : Integer.MAX_VALUE;
    }

    private String create(boolean waiting, String key) {
        Item item = new Item();
        item.waiting = waiting;
        item.since = changes;
        items.add(item);
        answer(key, items.size() - 1);
        return OK;
    }

    private void answer(String key, int number) {
        if (!key.isEmpty()) {
            requests.computeIfAbsent(key, k -> new ArrayList<>()).add(number);
        }
    }

    private String change(StoreCommand command, int number) {
        Item item = items.get(number);
        switch (command.kind()) {
            case TAKE -> {
                if (!item.waiting) {
                    return CONFLICT;
                }
                item.waiting = false;
                item.held = false;
                answer(command.key(), number);
                return OK;
            }
            case GIVE_BACK -> {
                item.waiting = item.open;
                return item.open ? OK : CONFLICT;
            }
            case CANCEL -> {
                if (item.open) {
                    close(item);
                    cancelled.add(number);
                    return OK;
                }
                return results.stream().anyMatch(result -> result.number() == number) ? CONFLICT : OK;
            }
            case TELL -> {
                return tell(planned(number, command.attempt(), command.value()));
            }
            case TELL_ELSEWHERE -> {
                return tell(elsewhere(command, number));
            }
            case AMEND_ELSEWHERE -> {
                return amend(elsewhere(command, number));
            }
            default -> {
                int at = find(number, command.attempt());
                Result before = at < 0 ? planned(number, command.attempt(), 0) : results.get(at);
                return amend(new Result(number, command.attempt(), command.value(), before.x(), before.since()));
            }
        }
    }

    private static Result planned(int number, int attempt, double value) {
        return new Result(number, attempt, value, Double.NaN, 0);
    }

    private Result elsewhere(StoreCommand command, int number) {
        return new Result(number, command.attempt(), command.value(), command.elsewhere(), changes);
    }

    private String tell(Result result) {
        int at = find(result.number(), result.attempt());
        if (!items.get(result.number()).open && at >= 0) {
            Result before = results.get(at);
            return before.value() == result.value() && before.isAt(result) ? OK : CONFLICT;
        }
        results.add(result);
        close(items.get(result.number()));
        return OK;
    }

    private String amend(Result result) {
        int at = find(result.number(), result.attempt());
        if (at < 0) {
            return CONFLICT;
        }
        Result before = results.get(at);
        if (before.value() != result.value() || !before.isAt(result)) {
            results.set(at, result);
            amendments++;
        }
        return OK;
    }

    private int find(int number, int attempt) {
        for (int i = results.size() - 1; i >= 0; i--) {
            if (results.get(i).number() == number && results.get(i).attempt() == attempt) {
                return i;
            }
        }
        return -1;
    }

    private static void close(Item item) {
        item.open = false;
        item.waiting = false;
        item.held = false;
    }

    private String claim(int length, int maxAttempts) {
        for (int number = 0; number < items.size(); number++) {
            Item item = items.get(number);
            if (!item.waiting || (item.held && item.until > now)) {
                continue;
            }
            item.expired += item.held ? 1 : 0;
            item.held = false;
            if (item.expired >= maxAttempts) {
                item.attempts++;
                results.add(planned(number, item.attempts, Double.NaN));
                close(item);
                continue;
            }
            item.held = true;
            item.holder = leases.size();
            item.attempts++;
            item.until = now + length;
            leases.add(new Given(number, item.attempts));
            return "trial " + number;
        }
        return "none";
    }

    /** Corrects the number of the last attempt where it is the store's choice. */
    public boolean adopt(int attempt) {
        Given last = leases.get(leases.size() - 1);
        boolean allowed = keepsLeases ? attempt == last.attempt() : attempt >= last.attempt();
        items.get(last.number()).attempts = attempt;
        leases.set(leases.size() - 1, new Given(last.number(), attempt));
        return allowed;
    }

    private Given given(StoreCommand command) {
        return leases.get(command.one() % leases.size());
    }

    private boolean isHeld(StoreCommand command) {
        Item item = items.get(given(command).number());
        return item.waiting && item.held && item.holder == command.one() % leases.size();
    }

    private String renew(StoreCommand command, int length) {
        if (leases.isEmpty()) {
            return OK;
        }
        if (!isHeld(command)) {
            return LOST;
        }
        items.get(given(command).number()).until = now + length;
        return OK;
    }

    private String release(StoreCommand command) {
        if (!leases.isEmpty() && isHeld(command)) {
            items.get(given(command).number()).held = false;
        }
        return OK;
    }

    /** All that can be seen of it. */
    public String view() {
        List<String> trials = new ArrayList<>();
        List<String> held = new ArrayList<>();
        for (int number = 0; number < items.size(); number++) {
            Item item = items.get(number);
            trials.add((!item.open ? "ended" : item.waiting ? "waiting" : "out") + "+" + (changes - item.since));
            if (item.waiting && item.held && item.until > now) {
                held.add(number + "/" + item.attempts);
            }
        }
        List<String> told = results.stream()
                .map(result -> result.number()
                        + (Double.isNaN(result.value()) ? " abandoned" : "/" + result.attempt() + "=" + result.value())
                        + (Double.isNaN(result.x()) ? "" : " at " + result.x() + "+" + (changes - result.since())))
                .toList();
        return StoreMachine.view(trials, told, cancelled, amendments, changes, requests, held);
    }
}
