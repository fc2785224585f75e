package io.thalweg.surrogate.input;

import io.thalweg.core.model.InputMap;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * From longitude and latitude in degrees to the unit sphere, (cos φ cos λ, cos φ sin λ, sin φ), where distances are
 * unaffected by the date line and the poles. The three coordinates of the sphere come first, then the other columns as
 * they are.
 *
 * @param longitude column of λ
 * @param latitude column of φ
 * @param inputs number of columns
 */
public record GreatCircle(int longitude, int latitude, int inputs) implements InputMap {

    private static final int SPHERE = 3;

    private static final double DEGREE = Math.PI / 180;

    /**
     * Checks the columns.
     *
     * @param longitude column of λ
     * @param latitude column of φ
     * @param inputs number of columns
     */
    public GreatCircle {
        if (longitude < 0 || latitude < 0 || longitude == latitude || Math.max(longitude, latitude) >= inputs) {
            throw new IllegalArgumentException("longitude is column " + longitude + " and latitude column " + latitude
                    + ", must be two of the " + inputs + " columns from 0");
        }
    }

    @Override
    public int outputs() {
        return inputs + 1;
    }

    private int[] others() {
        return IntStream.range(0, inputs)
                .filter(j -> j != longitude && j != latitude)
                .toArray();
    }

    @Override
    public DMatrixRMaj apply(DMatrixRMaj x) {
        requireInputs("x", x);
        int[] others = others();
        DMatrixRMaj image = new DMatrixRMaj(x.numRows, outputs());
        for (int i = 0; i < x.numRows; i++) {
            double lambda = x.data[i * inputs + longitude] * DEGREE;
            double phi = x.data[i * inputs + latitude] * DEGREE;
            int at = i * outputs();
            image.data[at] = Math.cos(phi) * Math.cos(lambda);
            image.data[at + 1] = Math.cos(phi) * Math.sin(lambda);
            image.data[at + 2] = Math.sin(phi);
            for (int k = 0; k < others.length; k++) {
                image.data[at + SPHERE + k] = x.data[i * inputs + others[k]];
            }
        }
        return image;
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj imageBar, DMatrixRMaj xBar) {
        int[] others = others();
        for (int i = 0; i < x.numRows; i++) {
            double lambda = x.data[i * inputs + longitude] * DEGREE;
            double phi = x.data[i * inputs + latitude] * DEGREE;
            int at = i * outputs();
            double[] bar = Arrays.copyOfRange(imageBar.data, at, at + SPHERE);
            double east = bar[1] * Math.cos(lambda) - bar[0] * Math.sin(lambda);
            double outward = bar[0] * Math.cos(lambda) + bar[1] * Math.sin(lambda);
            xBar.data[i * inputs + longitude] += DEGREE * Math.cos(phi) * east;
            xBar.data[i * inputs + latitude] += DEGREE * (bar[2] * Math.cos(phi) - Math.sin(phi) * outward);
            for (int k = 0; k < others.length; k++) {
                xBar.data[i * inputs + others[k]] += imageBar.data[at + SPHERE + k];
            }
        }
    }
}
