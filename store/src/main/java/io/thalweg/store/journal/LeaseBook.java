package io.thalweg.store.journal;

import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.trial.Trial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Who evaluates which trial of a journal: read and written whole while the journal is locked, for there are never more entries than
 * trials that wait. A file that cannot be read counts as one without leases: their holders find that they have lost them.
 *
 * <p>Leases go by the clock of this machine, which may be set back after it was wrong. A lease then seems to end later than any that is
 * given now, perhaps in centuries. So each is kept with its length, and one that ends later than its length from now has its length from
 * now on: its holder renews it as always if it lives, and otherwise it runs out as it should.
 */
final class LeaseBook {

    /** The name of the file in the directory of a study. */
    static final String FILE = "leases.json";

    private static final Logger LOG = LoggerFactory.getLogger(LeaseBook.class);
    private static final ObjectMapper JSON = JsonMapper.shared();

    /** Longer leases are no different from this. */
    private static final Duration LONGEST = Duration.ofDays(73_000);

    /** By so much a clock may be set right without a word. */
    private static final Duration MARGIN = Duration.ofSeconds(10);

    /** The length of a lease that was given before lengths were kept: no shorter than any that makes sense. */
    private static final Duration UNKNOWN = Duration.ofDays(1);

    private final Disk disk;
    private final Path path;
    private final Predicate<String> open;

    /** The book forgets trials that were told: of those that wait again the results know the attempts. */
    private final StoppedTrials stopped = new StoppedTrials();

    /**
     * Who has or had a trial last.
     *
     * @param length how long the lease was when it was given or renewed
     * @param held whether it was not given back
     * @param expired how many earlier leases of the trial ran out
     * @param store that it is bound to; empty if it is bound to none
     */
    private record Holding(
            int attempt, String owner, Instant until, Duration length, boolean held, int expired, String store) {

        /** Whether it was given by a clock that was ahead of what it is now. */
        boolean isAhead(Instant now) {
            return until.isAfter(now.plus(length).plus(MARGIN));
        }

        /** As it is by the clock of now. */
        Holding by(Instant now) {
            return isAhead(now) ? lasting(length, now) : this;
        }

        Holding lasting(Duration longer, Instant now) {
            return new Holding(attempt, owner, now.plus(longer), longer, true, expired, store);
        }

        Holding ended() {
            return new Holding(attempt, owner, until, length, false, expired, store);
        }
    }

    /**
     * What came of a claim.
     *
     * @param lease the lease; empty if no trial waits, or one was found that has been leased often enough
     * @param abandoned the number of that one
     */
    record Claim(Optional<Lease> lease, Optional<Abandoned> abandoned) {}

    /**
     * A trial that nobody came back from.
     *
     * @param attempt of the next attempt, had there been one
     * @param expired how many leases ran out
     */
    record Abandoned(long number, int attempt, int expired) {}

    /**
     * The book in a directory.
     *
     * @param open whether the store of a name is still open
     */
    LeaseBook(Disk disk, Path directory, Predicate<String> open) {
        this.disk = disk;
        this.path = directory.resolve(FILE);
        this.open = open;
    }

    private boolean isLive(Holding holding, Instant now) {
        return holding.held()
                && holding.until().isAfter(now)
                && (holding.store().isEmpty() || open.test(holding.store()));
    }

    /**
     * Leases the first trial that waits and is wanted, or finds one that is to be abandoned first.
     *
     * @param store that bound leases are bound to; empty if none can be
     */
    Claim claim(
            StudyState state,
            String owner,
            LeaseTerms terms,
            Predicate<Trial> wanted,
            Instant now,
            Optional<String> store)
            throws IOException {
        Map<Long, Holding> book = read(state);
        if (book.values().stream().anyMatch(holding -> isLive(holding, now) && holding.isAhead(now))) {
            LOG.warn("{} has leases from a clock that was ahead; each now lasts its full term from this moment", path);
            book.replaceAll((number, holding) -> isLive(holding, now) ? holding.by(now) : holding);
            write(book);
        }
        for (long number : state.queued()) {
            Holding last = book.get(number);
            if ((last != null && isLive(last, now)) || !wanted.test(state.trial(number))) {
                continue;
            }
            int told = stopped.attempts(state, number);
            int attempt = Math.max(told, last == null ? 0 : last.attempt()) + 1;
            int expired = last == null ? 0 : last.expired() + (last.held() && last.attempt() > told ? 1 : 0);
            if (expired >= terms.maxAttempts()) {
                return new Claim(Optional.empty(), Optional.of(new Abandoned(number, attempt, expired)));
            }
            Duration length = length(terms);
            Holding holding = new Holding(
                    attempt, owner, now.plus(length), length, true, expired, terms.bound() ? store.orElse("") : "");
            book.put(number, holding);
            write(book);
            return new Claim(Optional.of(lease(state, number, holding)), Optional.empty());
        }
        return new Claim(Optional.empty(), Optional.empty());
    }

    Lease renew(StudyState state, Lease lease, LeaseTerms terms, Instant now) throws IOException {
        Map<Long, Holding> book = read(state);
        long number = lease.trial().number();
        Holding last = book.get(number);
        if (last == null || !state.isQueued(number) || !last.held() || last.attempt() != lease.attempt()) {
            throw new LeaseLostException("the lease of trial " + number + " (attempt " + lease.attempt() + ") is lost: "
                    + (state.isQueued(number)
                            ? "it was returned, or it ran out and someone else holds the trial"
                            : "the trial is finished or was handed out")
                    + "; the result can still be told");
        }
        Holding longer = last.lasting(length(terms), now);
        book.put(number, longer);
        write(book);
        return lease(state, number, longer);
    }

    void release(StudyState state, Lease lease) throws IOException {
        Map<Long, Holding> book = read(state);
        Holding last = book.get(lease.trial().number());
        if (last != null && last.held() && last.attempt() == lease.attempt()) {
            book.put(lease.trial().number(), last.ended());
            write(book);
        }
    }

    /** Ends the leases of trials that were handed out otherwise; that they were attempts is remembered. */
    void drop(StudyState state, List<Long> numbers) throws IOException {
        Map<Long, Holding> book = readAll();
        boolean any = false;
        for (long number : numbers) {
            Holding last = book.get(number);
            if (last != null) {
                book.put(number, last.ended());
                any = true;
            }
        }
        if (any) {
            book.keySet().removeIf(number -> !state.isRunning(number));
            write(book);
        }
    }

    List<Lease> live(StudyState state, Instant now) throws IOException {
        return read(state).entrySet().stream()
                .filter(entry -> state.isQueued(entry.getKey()) && isLive(entry.getValue(), now))
                .map(entry -> lease(state, entry.getKey(), entry.getValue().by(now)))
                .toList();
    }

    private static Duration length(LeaseTerms terms) {
        return terms.length().compareTo(LONGEST) < 0 ? terms.length() : LONGEST;
    }

    private static Lease lease(StudyState state, long number, Holding holding) {
        return new Lease(state.trial(number), holding.attempt(), holding.owner(), holding.until());
    }

    /** The entries of the trials that wait, and of those that may wait again; those of others are of no interest any more. */
    private Map<Long, Holding> read(StudyState state) throws IOException {
        Map<Long, Holding> book = readAll();
        book.keySet().removeIf(number -> !state.isRunning(number));
        return book;
    }

    private Map<Long, Holding> readAll() throws IOException {
        Map<Long, Holding> book = new TreeMap<>();
        Optional<byte[]> content = disk.read(path);
        if (content.isEmpty()) {
            return book;
        }
        try {
            for (Map.Entry<String, JsonNode> entry :
                    JSON.readTree(content.get()).properties()) {
                JsonNode holding = entry.getValue();
                long number = Long.parseLong(entry.getKey());
                book.put(
                        number,
                        new Holding(
                                holding.get("attempt").asInt(),
                                holding.get("owner").asString(),
                                Instant.parse(holding.get("until").asString()),
                                holding.has("length")
                                        ? Duration.parse(holding.get("length").asString())
                                        : UNKNOWN,
                                holding.get("held").asBoolean(),
                                holding.get("expired").asInt(),
                                holding.has("store") ? holding.get("store").asString() : ""));
            }
        } catch (JacksonException | IllegalArgumentException | NullPointerException | java.time.DateTimeException e) {
            LOG.warn("{} cannot be read, all leases count as lost: {}", path, String.valueOf(e));
            book.clear();
        }
        return book;
    }

    private void write(Map<Long, Holding> book) throws IOException {
        ObjectNode root = JSON.createObjectNode();
        book.forEach((number, holding) -> {
            ObjectNode entry = root.putObject(Long.toString(number))
                    .put("attempt", holding.attempt())
                    .put("owner", holding.owner())
                    .put("until", holding.until().toString())
                    .put("length", holding.length().toString())
                    .put("held", holding.held())
                    .put("expired", holding.expired());
            if (!holding.store().isEmpty()) {
                entry.put("store", holding.store());
            }
        });
        disk.replace(path, JSON.writeValueAsString(root).getBytes(StandardCharsets.UTF_8), false);
    }
}
