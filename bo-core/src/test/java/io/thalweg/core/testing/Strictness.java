package io.thalweg.core.testing;

/** Whether studies throw what is a mistake in code, as they do in tests, or go on without a model, as they do in programs. */
public final class Strictness {

    private static final String PROPERTY = "thalweg.strict";

    private Strictness() {}

    /** Runs a test as programs run. */
    public static void off(Runnable test) {
        with("false", test);
    }

    /** Runs a test as all of this project's tests run. */
    public static void on(Runnable test) {
        with("true", test);
    }

    private static void with(String value, Runnable test) {
        String before = System.setProperty(PROPERTY, value);
        try {
            test.run();
        } finally {
            if (before == null) {
                System.clearProperty(PROPERTY);
            } else {
                System.setProperty(PROPERTY, before);
            }
        }
    }
}
