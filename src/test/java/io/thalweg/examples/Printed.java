package io.thalweg.examples;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/**
 * What an example did.
 *
 * @param result what it returned
 * @param text what it printed
 */
record Printed<T>(T result, String text) {

    static <T> Printed<T> by(Function<PrintStream, T> example) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        T result = example.apply(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return new Printed<>(result, bytes.toString(StandardCharsets.UTF_8));
    }
}
