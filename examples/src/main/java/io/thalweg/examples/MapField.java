package io.thalweg.examples;

import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.ejml.data.DMatrixRMaj;

/**
 * A quantity on the cells of a map; some cells may be missing.
 *
 * @param x the cells' centres in the unit square, eastward and northward, cells × 2
 * @param truth the quantity in each cell
 * @param noise standard deviation of a measurement
 * @param columns of cells from west to east
 * @param rows of cells from south to north
 */
record MapField(DMatrixRMaj x, double[] truth, double noise, int columns, int rows) {

    private static final int CELLS_A_SIDE = 72;
    private static final double RELATIVE_NOISE = 0.1;

    /** Holder's table function, measured with noise of a tenth of its standard deviation. */
    static MapField synthetic() {
        TestFunction table = TestFunctions.named("holdertable2");
        List<double[]> cells = new ArrayList<>();
        for (int i = 0; i < CELLS_A_SIDE; i++) {
            for (int j = 0; j < CELLS_A_SIDE; j++) {
                double[] point = {center(table, 0, i), center(table, 1, j)};
                cells.add(new double[] {point[0], point[1], -table.evaluate(point)});
            }
        }
        return of(cells, RELATIVE_NOISE);
    }

    private static double center(TestFunction function, int axis, int cell) {
        double lower = function.lower()[axis];
        return lower + (function.upper()[axis] - lower) * (cell + 0.5) / CELLS_A_SIDE;
    }

    /**
     * Reads comma-separated text with a header, zipped if its name ends in {@code .gz}, whose last three columns are longitude,
     * latitude and the quantity. Of several rows with the same place the first counts. What is read is the measurement itself.
     */
    static MapField read(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file);
                BufferedReader lines = new BufferedReader(new InputStreamReader(
                        file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes,
                        StandardCharsets.UTF_8))) {
            Set<List<Double>> places = new HashSet<>();
            List<double[]> cells = lines.lines()
                    .skip(1)
                    .map(line -> Arrays.stream(line.split(","))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .map(row -> Arrays.copyOfRange(row, row.length - 3, row.length))
                    .filter(cell -> Double.isFinite(cell[2]) && places.add(List.of(cell[0], cell[1])))
                    .toList();
            return of(cells, 0);
        }
    }

    /** From longitude, latitude and quantity of each cell. */
    private static MapField of(List<double[]> cells, double relativeNoise) {
        double[] east = axis(cells, 0);
        double[] north = axis(cells, 1);
        DMatrixRMaj x = new DMatrixRMaj(cells.size(), 2);
        for (int i = 0; i < cells.size(); i++) {
            x.set(i, 0, (Arrays.binarySearch(east, cells.get(i)[0]) + 0.5) / east.length);
            x.set(i, 1, (Arrays.binarySearch(north, cells.get(i)[1]) + 0.5) / north.length);
        }
        double[] truth = cells.stream().mapToDouble(cell -> cell[2]).toArray();
        return new MapField(x, truth, relativeNoise * deviation(truth), east.length, north.length);
    }

    private static double[] axis(List<double[]> cells, int axis) {
        return cells.stream()
                .mapToDouble(cell -> cell[axis])
                .distinct()
                .sorted()
                .toArray();
    }

    private static double deviation(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        return Math.sqrt(Arrays.stream(values)
                .map(v -> (v - mean) * (v - mean))
                .average()
                .orElseThrow());
    }

    int size() {
        return truth.length;
    }

    /** One cell's centre. */
    DMatrixRMaj center(int cell) {
        return new DMatrixRMaj(1, 2, true, x.get(cell, 0), x.get(cell, 1));
    }

    int column(int cell) {
        return (int) (x.get(cell, 0) * columns);
    }

    int row(int cell) {
        return (int) (x.get(cell, 1) * rows);
    }
}
