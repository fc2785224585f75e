package io.thalweg.store.worker;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether a worker was asked to stop; its pauses end with that. */
final class Stop {

    private final CountDownLatch asked = new CountDownLatch(1);

    void ask() {
        asked.countDown();
    }

    boolean isAsked() {
        return asked.getCount() == 0;
    }

    /** Pauses for a time, or until it is asked. */
    void pause(Duration time) throws InterruptedException {
        boolean now = asked.await(time.toNanos(), TimeUnit.NANOSECONDS);
        assert !now || isAsked();
    }
}
