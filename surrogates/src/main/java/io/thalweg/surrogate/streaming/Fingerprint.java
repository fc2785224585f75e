package io.thalweg.surrogate.streaming;

import io.thalweg.surrogate.exact.GaussianModel;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import io.thalweg.surrogate.state.StateReader;
import io.thalweg.surrogate.state.StateWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * By what a kernel or a likelihood is known again when a state is restored: they are code, so that a state has not them but what they
 * are called, the names of their hyperparameters, and some numbers that they compute at the present ones.
 *
 * @param description for messages
 * @param names of the hyperparameters
 * @param numbers that another kernel or likelihood does not compute
 */
record Fingerprint(String description, List<String> names, double[] numbers) {

    private static final int LONGEST_DESCRIPTION = 300;

    /** Between some of these distances the covariance falls, whatever the length scale. */
    private static final double[] DISTANCES = {0, 1e-3, 1e-2, 0.1, 0.3, 0.8};

    /** Not 0, where linear kernels are 0. */
    private static final double START = 0.15;

    /** Relative; elementary functions differ in the last bits from machine to machine. */
    private static final double TOLERANCE = 1e-9;

    static Fingerprint of(GaussianModel model, int dimension) {
        DMatrixRMaj x = new DMatrixRMaj(DISTANCES.length, dimension);
        for (int i = 0; i < DISTANCES.length; i++) {
            for (int j = 0; j < dimension; j++) {
                x.data[i * dimension + j] = START + DISTANCES[i] / (1 + j);
            }
        }
        double[] first = new double[DISTANCES.length];
        System.arraycopy(model.kernel().gram(x).data, 0, first, 0, first.length);
        return new Fingerprint(
                shortened(model.kernel().toString()), model.parameters().names(), first);
    }

    static Fingerprint of(Likelihood likelihood) {
        PredictiveDistribution some = likelihood.predict(0.3, 0.5);
        return new Fingerprint(
                shortened(likelihood.toString()),
                likelihood.parameters().names(),
                new double[] {some.mean(), some.variance(), some.quantile(0.9)});
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_DESCRIPTION ? text : text.substring(0, LONGEST_DESCRIPTION) + "...";
    }

    /** Whether it is of the same code at the same hyperparameters. */
    boolean matches(Fingerprint other) {
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
    void requireMatch(String what, Fingerprint here) {
        if (!matches(here)) {
            throw new IllegalArgumentException("the stored state has the " + what + " " + description
                    + ", hyperparameters " + names + ", but this surrogate " + here.description + ", hyperparameters "
                    + here.names + ": restore it into a surrogate that is made as the saved one was");
        }
    }

    void write(StateWriter out) throws IOException {
        out.writeUTF(description);
        out.writeInt(names.size());
        for (String name : names) {
            out.writeUTF(name);
        }
        out.writeDoubles(numbers);
    }

    static Fingerprint read(StateReader in) throws IOException {
        String description = in.readUTF();
        int count = in.readInt();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(in.readUTF());
        }
        return new Fingerprint(description, names, in.readDoubles());
    }
}
