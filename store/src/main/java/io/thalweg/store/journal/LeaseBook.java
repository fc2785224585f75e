package io.thalweg.store.journal;

import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.study.Lease;
import io.thalweg.core.study.LeaseTerms;
import io.thalweg.core.study.StudyState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
 */
final class LeaseBook {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseBook.class);
    private static final ObjectMapper JSON = JsonMapper.shared();

    private final Disk disk;
    private final Path path;

    /**
     * Who has or had a trial last.
     *
     * @param held whether it was not given back
     * @param expired how many earlier leases of the trial ran out
     */
    private record Holding(int attempt, String owner, Instant until, boolean held, int expired) {

        boolean isLive(Instant now) {
            return held && until.isAfter(now);
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

    LeaseBook(Disk disk, Path path) {
        this.disk = disk;
        this.path = path;
    }

    /** Leases the first trial that waits, or finds one that is to be abandoned first. */
    Claim claim(StudyState state, String owner, LeaseTerms terms, Instant now) throws IOException {
        Map<Long, Holding> book = read(state);
        for (long number : state.queued()) {
            Holding last = book.get(number);
            if (last != null && last.isLive(now)) {
                continue;
            }
            int attempt = last == null ? 1 : last.attempt() + 1;
            int expired = last == null ? 0 : last.expired() + (last.held() ? 1 : 0);
            if (expired >= terms.maxAttempts()) {
                return new Claim(Optional.empty(), Optional.of(new Abandoned(number, attempt, expired)));
            }
            Holding holding = new Holding(attempt, owner, now.plus(terms.length()), true, expired);
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
                            ? "it ran out, and someone else has the trial"
                            : "the trial has come to an end or was handed out")
                    + "; what was measured can still be told");
        }
        Holding longer = new Holding(last.attempt(), last.owner(), now.plus(terms.length()), true, last.expired());
        book.put(number, longer);
        write(book);
        return lease(state, number, longer);
    }

    void release(StudyState state, Lease lease) throws IOException {
        Map<Long, Holding> book = read(state);
        Holding last = book.get(lease.trial().number());
        if (last != null && last.held() && last.attempt() == lease.attempt()) {
            book.put(
                    lease.trial().number(),
                    new Holding(last.attempt(), last.owner(), last.until(), false, last.expired()));
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
                book.put(number, new Holding(last.attempt(), last.owner(), last.until(), false, last.expired()));
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
                .filter(entry ->
                        state.isQueued(entry.getKey()) && entry.getValue().isLive(now))
                .map(entry -> lease(state, entry.getKey(), entry.getValue()))
                .toList();
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
                                holding.get("held").asBoolean(),
                                holding.get("expired").asInt()));
            }
        } catch (JacksonException | IllegalArgumentException | NullPointerException | java.time.DateTimeException e) {
            LOG.warn("{} cannot be read, all leases count as lost: {}", path, String.valueOf(e));
            book.clear();
        }
        return book;
    }

    private void write(Map<Long, Holding> book) throws IOException {
        ObjectNode root = JSON.createObjectNode();
        book.forEach((number, holding) -> root.putObject(Long.toString(number))
                .put("attempt", holding.attempt())
                .put("owner", holding.owner())
                .put("until", holding.until().toString())
                .put("held", holding.held())
                .put("expired", holding.expired()));
        disk.replace(path, JSON.writeValueAsString(root).getBytes(StandardCharsets.UTF_8), false);
    }
}
