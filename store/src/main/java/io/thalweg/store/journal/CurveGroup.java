package io.thalweg.store.journal;

import io.thalweg.core.trial.StepReport;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reports that were written together, as a line of {@link CurveFile}: {@code {"first":120,"reports":[[7,1,3,0.41],[8,0,5,"NaN"]]}}. A
 * report is its trial, attempt, step and value.
 *
 * @param bytes hold the line
 * @param offset of its content
 * @param length of its content
 * @param first how many reports stand before it
 * @param size how many it has
 */
record CurveGroup(byte[] bytes, int offset, int length, long first, int size) {

    private static final byte[] BEGINNING = ascii("{\"first\":");
    private static final byte[] MIDDLE = ascii(",\"reports\":[");
    private static final byte[] END = ascii("]}");

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Reports as the content of a line. */
    static byte[] write(long first, List<StepReport> reports) {
        StringBuilder text = new StringBuilder(32 + 32 * reports.size());
        text.append("{\"first\":").append(first).append(",\"reports\":[");
        for (int i = 0; i < reports.size(); i++) {
            StepReport report = reports.get(i);
            text.append(i == 0 ? "[" : ",[").append(report.trial());
            text.append(',').append(report.attempt());
            text.append(',').append(report.step()).append(',');
            if (Double.isFinite(report.value())) {
                text.append(report.value());
            } else {
                text.append('"').append(report.value()).append('"');
            }
            text.append(']');
        }
        return ascii(text.append("]}").toString());
    }

    /**
     * The group that is the content of a line. Its reports are only counted.
     *
     * @throws IllegalArgumentException if it is none
     */
    static CurveGroup of(byte[] bytes, int offset, int length) {
        Cursor at = new Cursor(bytes, offset);
        at.skip(BEGINNING);
        long first = at.integer();
        at.skip(MIDDLE);
        int size = 0;
        for (int i = at.place; i < offset + length; i++) {
            if (bytes[i] == '[') {
                size++;
            }
        }
        if (first < 0 || size == 0) {
            throw Cursor.foreign();
        }
        return new CurveGroup(bytes, offset, length, first, size);
    }

    /** How many reports there are with it. */
    long end() {
        return first + size;
    }

    /**
     * Reads the reports that lie in a part of the stream.
     *
     * @throws IllegalArgumentException if there is anything else
     */
    void read(long from, long to, Consumer<StepReport> sink) {
        Cursor at = new Cursor(bytes, offset);
        at.skip(BEGINNING);
        at.integer();
        at.skip(MIDDLE);
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                at.skip(',');
            }
            at.skip('[');
            long trial = at.integer();
            at.skip(',');
            int attempt = Math.toIntExact(at.integer());
            at.skip(',');
            long step = at.integer();
            at.skip(',');
            double value = at.number();
            at.skip(']');
            if (step < 1) {
                throw Cursor.foreign();
            }
            if (first + i >= from && first + i < to) {
                sink.accept(new StepReport(trial, attempt, step, value));
            }
        }
        at.skip(END);
        if (at.place != offset + length) {
            throw Cursor.foreign();
        }
    }

    /** A place in a line. What is read beyond the content is the checksum, which is none of what is looked for. */
    private static final class Cursor {
        /** Powers of ten that are exact. */
        private static final double[] TENS = {
            1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18
        };

        private static final int DIGITS = 18;
        private static final long EXACT = 1L << 53;

        private final byte[] bytes;
        private int place;

        Cursor(byte[] bytes, int place) {
            this.bytes = bytes;
            this.place = place;
        }

        static IllegalArgumentException foreign() {
            return new IllegalArgumentException("it is no group of reports, or a newer version has written it");
        }

        void skip(byte[] expected) {
            for (byte next : expected) {
                skip(next);
            }
        }

        void skip(int expected) {
            if (bytes[place] != expected) {
                throw foreign();
            }
            place++;
        }

        long integer() {
            boolean negative = bytes[place] == '-';
            if (negative) {
                place++;
            }
            int start = place;
            long number = 0;
            while (bytes[place] >= '0' && bytes[place] <= '9') {
                number = 10 * number + (bytes[place++] - '0');
            }
            if (place == start || place - start > DIGITS) {
                return wide(negative ? start - 1 : start);
            }
            return negative ? -number : number;
        }

        /** A number of which it is not clear that it fits. */
        private long wide(int start) {
            try {
                return Long.parseLong(text(start));
            } catch (NumberFormatException e) {
                throw foreign();
            }
        }

        /** Few digits are a quotient of two numbers that are exact, which is correctly rounded; all others are left to the library. */
        double number() {
            int start = place;
            boolean quoted = bytes[place] == '"';
            boolean negative = bytes[place] == '-';
            int i = negative ? place + 1 : place;
            long digits = 0;
            int count = 0;
            int point = -1;
            for (; bytes[i] == '.' || (bytes[i] >= '0' && bytes[i] <= '9'); i++) {
                if (bytes[i] == '.') {
                    point = point < 0 ? i : Integer.MAX_VALUE;
                } else if (++count <= DIGITS) {
                    digits = 10 * digits + (bytes[i] - '0');
                }
            }
            int decimals = i - 1 - point;
            boolean plain = bytes[i] == ']' && point > 0 && decimals > 0 && count > decimals;
            if (plain && count <= DIGITS && digits <= EXACT) {
                place = i;
                double number = digits / TENS[decimals];
                return negative ? -number : number;
            }
            while (bytes[place] != ']' && bytes[place] != '\n') {
                place++;
            }
            return quoted ? named(text(start)) : parsed(text(start));
        }

        private static double parsed(String text) {
            try {
                return Double.parseDouble(text);
            } catch (NumberFormatException e) {
                throw foreign();
            }
        }

        private static double named(String text) {
            return switch (text) {
                case "\"NaN\"" -> Double.NaN;
                case "\"Infinity\"" -> Double.POSITIVE_INFINITY;
                case "\"-Infinity\"" -> Double.NEGATIVE_INFINITY;
                default -> throw foreign();
            };
        }

        private String text(int start) {
            return new String(bytes, start, place - start, StandardCharsets.US_ASCII);
        }
    }
}
