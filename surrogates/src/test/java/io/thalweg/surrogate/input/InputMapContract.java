package io.thalweg.surrogate.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.InputMap;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** What every map of inputs must satisfy: shapes, and an adjoint that is that of differences. */
public abstract class InputMapContract {

    private static final double STEP = 1e-4;

    /** The map under test. */
    protected abstract InputMap map();

    /** One coordinate of a random point. */
    protected double coordinate(int column, RandomGenerator random) {
        return random.nextDouble();
    }

    /** Points, n × inputs. */
    protected final DMatrixRMaj points(int n) {
        RandomGenerator random = Seed.of(4).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, map().inputs());
        Arrays.setAll(x.data, i -> coordinate(i % map().inputs(), random));
        return x;
    }

    private static double inner(DMatrixRMaj a, DMatrixRMaj b) {
        double sum = 0;
        for (int i = 0; i < a.getNumElements(); i++) {
            sum += a.data[i] * b.data[i];
        }
        return sum;
    }

    @Test
    void imagesAreNewAndPointwise() {
        DMatrixRMaj x = points(5);
        DMatrixRMaj before = x.copy();
        DMatrixRMaj images = map().apply(x);
        assertThat(images).isNotSameAs(x);
        assertThat(images.numRows).isEqualTo(5);
        assertThat(images.numCols).isEqualTo(map().outputs());
        assertThat(x.data).isEqualTo(before.data);
        DMatrixRMaj one = new DMatrixRMaj(1, x.numCols, true, Arrays.copyOfRange(x.data, 3 * x.numCols, 4 * x.numCols));
        assertThat(map().apply(one).data)
                .containsExactly(
                        Arrays.copyOfRange(images.data, 3 * map().outputs(), 4 * map().outputs()), within(1e-14));
        assertThat(map().apply(new DMatrixRMaj(0, x.numCols)).numRows).isZero();
    }

    @Test
    void adjointMatchesDifferences() {
        DMatrixRMaj x = points(4);
        DMatrixRMaj bar = new DMatrixRMaj(4, map().outputs());
        RandomGenerator random = Seed.of(6).generator();
        Arrays.setAll(bar.data, i -> random.nextGaussian());
        DMatrixRMaj xBar = x.createLike();
        xBar.fill(2);
        map().pullback(x, bar, xBar);
        for (int i = 0; i < x.data.length; i++) {
            double step = STEP * Math.max(1, Math.abs(x.data[i]));
            double difference = 0;
            for (int k = 1; k <= 2; k++) {
                DMatrixRMaj up = x.copy();
                DMatrixRMaj down = x.copy();
                up.data[i] += k * step;
                down.data[i] -= k * step;
                double slope = (inner(bar, map().apply(up)) - inner(bar, map().apply(down))) / (2 * k * step);
                difference += (k == 1 ? 4 : -1) * slope / 3;
            }
            assertThat(xBar.data[i] - 2).isCloseTo(difference, within(1e-9));
        }
    }

    @Test
    void pointsOfTheWrongShapeAreRefused() {
        int d = map().inputs();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> map().apply(new DMatrixRMaj(2, d + 1)))
                .withMessageContainingAll("x has " + (d + 1) + " columns", String.valueOf(d));
    }
}
