package io.thalweg.benchmark.fleet;

import java.time.Instant;
import java.time.InstantSource;
import java.util.PriorityQueue;

/** Time that passes from one event to the next, and a list of what is to happen. Events of one moment happen in the order they were planned in. */
final class VirtualClock implements InstantSource {

    private static final Instant BEGIN = Instant.parse("2030-01-01T00:00:00Z");

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long now;
    private long planned;

    private record Event(long at, long order, Runnable happening) implements Comparable<Event> {

        @Override
        public int compareTo(Event other) {
            int times = Long.compare(at, other.at);
            return times != 0 ? times : Long.compare(order, other.order);
        }
    }

    /** Milliseconds since the beginning. */
    long now() {
        return now;
    }

    @Override
    public Instant instant() {
        return BEGIN.plusMillis(now);
    }

    /** Plans something for a time from now. */
    void after(long millis, Runnable happening) {
        events.add(new Event(now + millis, planned++, happening));
    }

    /** Lets the next event happen; false if none is planned. */
    boolean step() {
        Event next = events.poll();
        if (next == null) {
            return false;
        }
        now = next.at();
        next.happening().run();
        return true;
    }
}
