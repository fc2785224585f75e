package io.thalweg.examples;

import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The strength of the magnetic field along the path of a robot.
 *
 * @param x metres
 * @param y metres
 * @param field µT
 */
record Walk(double[] x, double[] y, double[] field) {

    private static final double HALF_WIDTH = 3;
    private static final double HALF_HEIGHT = 2;
    private static final double STRIDE = 0.015;
    private static final double LARGEST_TURN = 0.08;
    private static final double MEASURED = 0.5;

    /** Iron in the floor: east, north, depth in metres, and strength in µT m³. */
    private static final double[][] IRON = {
        {-2.2, 1.1, 0.6, 6},
        {-1.0, -1.2, 0.5, -3.5},
        {0.3, 0.6, 0.7, 9},
        {1.4, -0.7, 0.5, -4},
        {2.3, 1.2, 0.6, 5},
        {2.6, -1.6, 0.45, 3},
        {-2.5, -1.5, 0.8, -9}
    };

    /**
     * A walk about a room of 6 m × 4 m with iron in its floor; noise of 0.5 µT.
     *
     * @param n measurements
     */
    static Walk synthetic(int n, Seed seed) {
        RandomGenerator random = seed.generator();
        Walk walk = new Walk(new double[n], new double[n], new double[n]);
        double heading = random.nextDouble(2 * Math.PI);
        double turn = 0;
        double east = 0;
        double north = 0;
        for (int i = 0; i < n; i++) {
            turn = 0.98 * turn + 0.006 * random.nextGaussian();
            heading += turn;
            // Towards a wall it turns to the middle of the room.
            if (Math.abs(east) > HALF_WIDTH - 0.5 || Math.abs(north) > HALF_HEIGHT - 0.5) {
                double off = Math.IEEEremainder(Math.atan2(-north, -east) - heading, 2 * Math.PI);
                heading += Math.max(-LARGEST_TURN, Math.min(LARGEST_TURN, off));
            }
            east = clamp(east + STRIDE * Math.cos(heading), HALF_WIDTH);
            north = clamp(north + STRIDE * Math.sin(heading), HALF_HEIGHT);
            walk.x[i] = east;
            walk.y[i] = north;
            walk.field[i] = strength(east, north) + MEASURED * random.nextGaussian();
        }
        return walk;
    }

    private static double clamp(double at, double half) {
        return Math.max(-half, Math.min(half, at));
    }

    /** That of the earth, and of vertical dipoles below the floor. */
    static double strength(double east, double north) {
        double sum = 48;
        for (double[] iron : IRON) {
            double squares = Math.pow(east - iron[0], 2) + Math.pow(north - iron[1], 2);
            double depth = iron[2] * iron[2];
            sum += iron[3] * (2 * depth - squares) / Math.pow(squares + depth, 2.5);
        }
        return sum;
    }

    /** Reads comma-separated text with a header that names the columns {@code x}, {@code y} and {@code mag_norm}. */
    static Walk read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<String> header = List.of(lines.get(0).split(","));
        return new Walk(
                column(lines, header.indexOf("x")),
                column(lines, header.indexOf("y")),
                column(lines, header.indexOf("mag_norm")));
    }

    private static double[] column(List<String> lines, int index) {
        Stream<String> rows = lines.stream().skip(1);
        return rows.mapToDouble(line -> Double.parseDouble(line.split(",", -1)[index]))
                .toArray();
    }

    int size() {
        return field.length;
    }
}
