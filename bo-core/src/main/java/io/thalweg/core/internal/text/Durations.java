package io.thalweg.core.internal.text;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Lengths of time as people say them. */
public final class Durations {

    private Durations() {}

    /** In full: "1 h 30 min", "0.3 s". */
    public static String words(Duration length) {
        List<String> parts = new ArrayList<>();
        if (length.toHours() > 0) {
            parts.add(length.toHours() + " h");
        }
        if (length.toMinutesPart() > 0) {
            parts.add(length.toMinutesPart() + " min");
        }
        Duration rest = Duration.ofSeconds(length.toSecondsPart(), length.toNanosPart());
        if (parts.isEmpty() || !rest.isZero()) {
            BigDecimal seconds = BigDecimal.valueOf(rest.toNanos(), 9).stripTrailingZeros();
            parts.add(seconds.toPlainString() + " s");
        }
        return String.join(" ", parts);
    }
}
