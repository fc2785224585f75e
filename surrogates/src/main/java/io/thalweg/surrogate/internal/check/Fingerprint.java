package io.thalweg.surrogate.internal.check;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * By what a kernel or a likelihood is known again when a state is restored: they are code, so that a state has not them but what they
 * are called, the names of their hyperparameters, and some numbers that they compute at the present ones.
 *
 * @param description for messages
 * @param names of the hyperparameters
 * @param numbers that another kernel or likelihood does not compute
 */
public record Fingerprint(String description, List<String> names, double[] numbers) {

    /** The end of a message about a state of another surrogate. */
    public static final String ADVICE = ": restore it into a surrogate built like the saved one";

    private static final int LONGEST_DESCRIPTION = 300;

    /** Relative; elementary functions differ in the last bits from machine to machine. */
    private static final double TOLERANCE = 1e-9;

    /** Shortens the description. */
    public Fingerprint {
        description = shortened(description);
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_DESCRIPTION ? text : text.substring(0, LONGEST_DESCRIPTION) + "...";
    }

    private boolean matches(Fingerprint other) {
        if (!names.equals(other.names) || numbers.length != other.numbers.length) {
            return false;
        }
        for (int i = 0; i < numbers.length; i++) {
            double size = Math.max(Math.abs(numbers[i]), Math.abs(other.numbers[i]));
            if (!(Math.abs(numbers[i] - other.numbers[i]) <= TOLERANCE * size)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Checks that what is here is what was saved.
     *
     * @param what kernel or likelihood, for the message
     * @throws IllegalArgumentException if it is not
     */
    public void requireMatch(String what, Fingerprint here) {
        if (!matches(here)) {
            throw new IllegalArgumentException("the stored state has the " + what + " " + description
                    + ", hyperparameters " + names + ", but this surrogate " + here.description + ", hyperparameters "
                    + here.names + ADVICE);
        }
    }

    /**
     * Hyperparameters that were stored.
     *
     * @throws IllegalArgumentException if they are outside of the limits here
     */
    public static HyperparameterVector restored(HyperparameterVector parameters, double[] values) {
        try {
            return parameters.withValues(values);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the stored state is outside of the limits of this surrogate's hyperparameters: " + e.getMessage(),
                    e);
        }
    }

    /** Writes it. */
    public void write(StateWriter out) throws IOException {
        out.writeUTF(description);
        out.writeInt(names.size());
        for (String name : names) {
            out.writeUTF(name);
        }
        out.writeDoubles(numbers);
    }

    /** What was written. */
    public static Fingerprint read(StateReader in) throws IOException {
        String description = in.readUTF();
        int count = in.readInt();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(in.readUTF());
        }
        return new Fingerprint(description, names, in.readDoubles());
    }
}
