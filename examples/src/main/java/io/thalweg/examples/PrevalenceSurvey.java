package io.thalweg.examples;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Places where the prevalence of a disease was measured. It is mapped by its logit, as is usual in the mapping of diseases (Diggle and
 * Giorgi 2016): shares near 0 and 1 differ by factors. How precisely it was measured is left to be learnt: the numbers of persons
 * tested would tell of the sampling error alone, but surveys of neighbouring villages in different years differ by far more.
 *
 * @param name of the survey
 * @param x the places, each coordinate scaled to 0 to 1, N × d
 * @param logit log(p/(1 − p)) of the prevalence p, length N
 */
record PrevalenceSurvey(String name, DMatrixRMaj x, double[] logit) {

    private static final int PLACES = 1_200;

    private static final int TOWNS = 20;

    /** Three of four places are near a town. */
    private static final int NEAR_TOWNS = 4;

    /** How far from its town such a place is, in units of the country. */
    private static final double AROUND = 0.04;

    /** Waves that make up the map, and how long they are: a rough map, as of a Matérn-1/2 process with this length scale. */
    private static final int WAVES = 400;

    private static final double LENGTHSCALE = 0.5;

    /** Standard deviations of the map and of what neighbouring places differ by, in units of the logit, and its mean. */
    private static final double MAP = 1.8;

    private static final double PLACE = 0.5;

    private static final double MEAN = -1.5;

    /** Where only a share is known, it is taken to be that of so many persons. */
    private static final double PERSONS = 1000;

    /**
     * Malaria in a country that is made up: 1,200 places, most of them near towns, with a rough map of the prevalence, places that differ
     * from their neighbours, and 20 to some hundred persons tested in each.
     *
     * @param seed of the country
     */
    static PrevalenceSurvey madeUp(Seed seed) {
        RandomGenerator random = seed.generator();
        double[][] towns = new double[TOWNS][];
        Arrays.setAll(towns, i -> new double[] {random.nextDouble(), random.nextDouble()});
        double[][] waves = new double[WAVES][];
        Arrays.setAll(waves, i -> wave(random));
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < PLACES; i++) {
            double[] town = towns[(int) (TOWNS * Math.pow(random.nextDouble(), 3))]; // the first are the largest
            boolean near = i % NEAR_TOWNS != 0;
            double x = near ? town[0] + AROUND * random.nextGaussian() : random.nextDouble();
            double y = near ? town[1] + AROUND * random.nextGaussian() : random.nextDouble();
            double logit = MEAN + PLACE * random.nextGaussian();
            for (double[] wave : waves) {
                logit += MAP * Math.sqrt(2.0 / WAVES) * Math.cos(wave[0] * x + wave[1] * y + wave[2]);
            }
            double share = 1 / (1 + Math.exp(-logit));
            int tested = 20 + (int) Math.exp(4 + 0.8 * random.nextGaussian());
            int positive = 0;
            for (int person = 0; person < tested; person++) {
                positive += random.nextDouble() < share ? 1 : 0;
            }
            rows.add(new double[] {x, y, tested, positive});
        }
        return new PrevalenceSurvey(
                "malaria, made up", unitCube(rows, 2), empiricalLogit(column(rows, 3), column(rows, 2)));
    }

    /** A frequency of the spectrum of a Matérn-1/2 process, which is a Cauchy distribution, with a phase. */
    private static double[] wave(RandomGenerator random) {
        double heavy = Math.abs(random.nextGaussian()) * LENGTHSCALE;
        return new double[] {
            random.nextGaussian() / heavy, random.nextGaussian() / heavy, 2 * Math.PI * random.nextDouble()
        };
    }

    /**
     * A table of one's own: coordinates, then whatever else, then the prevalence in the last column; with a header.
     *
     * @param coordinates how many columns say where a place is
     */
    static PrevalenceSurvey read(Path file, int coordinates) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            List<double[]> rows = rows(lines);
            int last = rows.get(0).length - 1;
            return new PrevalenceSurvey(
                    String.valueOf(file.getFileName()) + ", " + coordinates + " coordinates",
                    unitCube(rows, coordinates),
                    logitOfShares(column(rows, last)));
        }
    }

    private static List<double[]> rows(BufferedReader lines) {
        return lines.lines()
                .skip(1)
                .map(line -> Arrays.stream(line.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
    }

    /** With a person added to the positive and one to the negative, such that none positive has a logit. */
    private static double[] empiricalLogit(double[] positive, double[] tested) {
        return IntStream.range(0, tested.length)
                .mapToDouble(i -> Math.log((positive[i] + 1) / (tested[i] - positive[i] + 1)))
                .toArray();
    }

    private static double[] logitOfShares(double[] shares) {
        double[] tested = new double[shares.length];
        Arrays.fill(tested, PERSONS);
        return empiricalLogit(Arrays.stream(shares).map(p -> p * PERSONS).toArray(), tested);
    }

    private static double[] column(List<double[]> rows, int column) {
        return rows.stream().mapToDouble(row -> row[column]).toArray();
    }

    private static DMatrixRMaj unitCube(List<double[]> rows, int columns) {
        DMatrixRMaj x = new DMatrixRMaj(rows.size(), columns);
        for (int j = 0; j < columns; j++) {
            double[] values = column(rows, j);
            double low = Arrays.stream(values).min().orElseThrow();
            double high = Arrays.stream(values).max().orElseThrow();
            for (int i = 0; i < values.length; i++) {
                x.set(i, j, (values[i] - low) / (high - low));
            }
        }
        return x;
    }

    int size() {
        return logit.length;
    }

    /** The cube that the places are in. */
    SearchSpace space() {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int j = 0; j < x.numCols; j++) {
            builder.real("x" + (j + 1), 0, 1);
        }
        return builder.build();
    }

    /** Some of the places. */
    DMatrixRMaj places(int[] rows) {
        DMatrixRMaj chosen = new DMatrixRMaj(rows.length, x.numCols);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(x.data, rows[i] * x.numCols, chosen.data, i * x.numCols, x.numCols);
        }
        return chosen;
    }
}
