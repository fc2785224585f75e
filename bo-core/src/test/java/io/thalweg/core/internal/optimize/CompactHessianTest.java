package io.thalweg.core.internal.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.linalg.Vectors;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The compact form, the Cauchy point and the subspace step against dense linear algebra. */
class CompactHessianTest {

    /** B by the BFGS recursion from θI over the newest pairs. */
    private static DMatrixRMaj dense(int n, double theta, List<double[][]> pairs) {
        DMatrixRMaj b = CommonOps_DDRM.identity(n);
        CommonOps_DDRM.scale(theta, b);
        for (double[][] pair : pairs) {
            DMatrixRMaj s = new DMatrixRMaj(n, 1, true, pair[0]);
            DMatrixRMaj y = new DMatrixRMaj(n, 1, true, pair[1]);
            DMatrixRMaj bs = new DMatrixRMaj(n, 1);
            CommonOps_DDRM.mult(b, s, bs);
            double curvature = CommonOps_DDRM.dot(s, bs);
            CommonOps_DDRM.multAddTransB(-1 / curvature, bs, bs, b);
            CommonOps_DDRM.multAddTransB(1 / CommonOps_DDRM.dot(s, y), y, y, b);
        }
        return b;
    }

    private static final class Model {
        private final CompactHessian compact;
        private final DMatrixRMaj dense;

        /** So many random pairs of a random positive definite quadratic. */
        Model(int n, int memory, int updates, RandomGenerator random) {
            this(n, memory, updates, n, random);
        }

        /** The same, the quadratic being the identity plus a matrix of a rank: a low one makes long narrow valleys. */
        Model(int n, int memory, int updates, int rank, RandomGenerator random) {
            DMatrixRMaj root = new DMatrixRMaj(n, rank);
            for (int i = 0; i < root.getNumElements(); i++) {
                root.data[i] = n / (double) rank * random.nextGaussian();
            }
            DMatrixRMaj hessian = CommonOps_DDRM.identity(n);
            CommonOps_DDRM.multAddTransB(root, root, hessian);
            compact = new CompactHessian(n, memory);
            List<double[][]> pairs = new ArrayList<>();
            for (int k = 0; k < updates; k++) {
                double[] s = random.doubles(n, -1, 1).toArray();
                DMatrixRMaj y = new DMatrixRMaj(n, 1);
                CommonOps_DDRM.mult(hessian, new DMatrixRMaj(n, 1, true, s), y);
                assertThat(compact.update(s, y.data.clone(), Vectors.dot(s, y.data)))
                        .isTrue();
                pairs.add(new double[][] {s, y.data});
            }
            dense = dense(n, compact.theta(), pairs.subList(Math.max(0, updates - memory), updates));
        }

        double value(double[] gradient, double[] step) {
            double quadratic = 0;
            for (int i = 0; i < step.length; i++) {
                for (int j = 0; j < step.length; j++) {
                    quadratic += step[i] * dense.get(i, j) * step[j];
                }
            }
            return Vectors.dot(gradient, step) + quadratic / 2;
        }
    }

    @ParameterizedTest
    @CsvSource({"6, 4, 1", "6, 4, 4", "6, 4, 9", "12, 10, 7", "3, 5, 20"})
    void equalsTheBfgsRecursionOverTheKeptPairs(int n, int memory, int updates) {
        Model model = new Model(n, memory, updates, Seed.of(n).generator());
        CompactHessian b = model.compact;
        double[] w = new double[2 * b.pairs()];
        double[] mw = new double[2 * b.pairs()];
        for (int j = 0; j < n; j++) {
            b.copyRow(j, w);
            b.multiplyMiddle(w, mw);
            for (int i = 0; i < n; i++) {
                double element = (i == j ? b.theta() : 0) - b.rowTimes(i, mw);
                assertThat(element).isCloseTo(model.dense.get(i, j), within(1e-9 * b.theta()));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1", "3, 3", "4, 6", "5, 12", "6, 2", "7, 5", "8, 9"})
    void cauchyPointIsTheFirstMinimumAlongTheProjectedPath(int seed, int updates) {
        RandomGenerator random = Seed.of(seed).generator();
        int n = 7;
        Model model = new Model(n, 5, updates, random);
        Bounds bounds = randomBounds(n, random);
        double[] x = randomPoint(bounds, random);
        double[] gradient = random.doubles(n, -20, 20).toArray();
        CauchyPoint cauchy = new CauchyPoint(bounds, model.compact);
        cauchy.compute(x, gradient);

        double last = 0;
        double[] minimum = x.clone();
        double dt = 1e-5;
        for (double t = dt; t < 10; t += dt) {
            double[] path = new double[n];
            double[] step = new double[n];
            for (int i = 0; i < n; i++) {
                path[i] = bounds.clamp(i, x[i] - t * gradient[i]);
                step[i] = path[i] - x[i];
            }
            double value = model.value(gradient, step);
            if (value > last || Arrays.equals(path, minimum)) {
                break;
            }
            last = value;
            minimum = path;
        }
        assertThat(cauchy.point()).containsExactly(minimum, within(20 * 2 * dt));
        for (int i = 0; i < n; i++) {
            if (!cauchy.free()[i]) {
                assertThat(cauchy.point()[i]).isIn(bounds.lower(i), bounds.upper(i));
            }
        }
        double[] c = new double[2 * model.compact.pairs()];
        for (int i = 0; i < n; i++) {
            model.compact.addRow(i, cauchy.point()[i] - x[i], c);
        }
        for (int j = 0; j < c.length; j++) {
            assertThat(cauchy.c()[j]).isCloseTo(c[j], within(1e-9));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 3", "3, 4", "4, 9"})
    void subspaceStepSolvesTheReducedSystem(int seed, int updates) {
        RandomGenerator random = Seed.of(seed).generator();
        int n = 8;
        Model model = new Model(n, 5, updates, random);
        Bounds bounds = Bounds.unbounded(n);
        double[] x = random.doubles(n, -1, 1).toArray();
        double[] z = random.doubles(n, -1, 1).toArray();
        double[] gradient = random.doubles(n, -1, 1).toArray();
        boolean[] free = new boolean[n];
        double[] c = new double[10];
        for (int i = 0; i < n; i++) {
            free[i] = random.nextInt(3) > 0;
            model.compact.addRow(i, z[i] - x[i], c);
        }
        double[] solution = z.clone();
        SubspaceMinimizer subspace = new SubspaceMinimizer(bounds, model.compact);
        assertThat(subspace.improve(x, gradient, c, free, solution)).isTrue();

        // The gradient of the model at the solution vanishes at the free variables; the others have not moved.
        for (int i = 0; i < n; i++) {
            double slope = gradient[i];
            for (int j = 0; j < n; j++) {
                slope += model.dense.get(i, j) * (solution[j] - x[j]);
            }
            if (free[i]) {
                assertThat(slope).isCloseTo(0, within(1e-8));
            } else {
                assertThat(solution[i]).isEqualTo(z[i]);
            }
        }
    }

    /** Projection if that is a direction of descent, else the way to the first bound; always inside and downhill. */
    @Test
    void subspaceStepIsProjectedOrTruncated() {
        int projected = 0;
        int truncated = 0;
        for (int seed = 0; seed < 6000; seed++) {
            RandomGenerator random = Seed.of(seed).child("subspace").generator();
            int n = 4;
            Model model = new Model(n, 5, 1 + random.nextInt(6), 1, random);
            Bounds bounds = randomBounds(n, random);
            double[] x = randomPoint(bounds, random);
            double[] gradient = random.doubles(n, -4, 4).toArray();
            if (bounds.projectedGradientNorm(x, gradient) == 0) {
                continue;
            }
            CauchyPoint cauchy = new CauchyPoint(bounds, model.compact);
            cauchy.compute(x, gradient);
            double[] newton = cauchy.point().clone();
            new SubspaceMinimizer(Bounds.unbounded(n), model.compact)
                    .improve(x, gradient, cauchy.c(), cauchy.free(), newton);
            double[] z = cauchy.point().clone();
            new SubspaceMinimizer(bounds, model.compact).improve(x, gradient, cauchy.c(), cauchy.free(), z);

            double[] direction = new double[n];
            for (int i = 0; i < n; i++) {
                assertThat(z[i]).isBetween(bounds.lower(i), bounds.upper(i));
                direction[i] = z[i] - x[i];
            }
            assertThat(Vectors.dot(direction, gradient)).isNegative();
            if (Arrays.equals(z, bounds.project(newton))) {
                projected++;
            } else {
                truncated++;
                assertTruncated(bounds, cauchy, newton, z);
            }
        }
        assertThat(projected).isGreaterThan(100);
        assertThat(truncated).isPositive();
    }

    /** z lies on the way from the Cauchy point to the Newton point, at the first bound, exactly. */
    private static void assertTruncated(Bounds bounds, CauchyPoint cauchy, double[] newton, double[] z) {
        double share = 1;
        int first = -1;
        for (int i = 0; i < z.length; i++) {
            double step = newton[i] - cauchy.point()[i];
            double room = ((step > 0 ? bounds.upper(i) : bounds.lower(i)) - cauchy.point()[i]) / step;
            if (step != 0 && room < share) {
                share = room;
                first = i;
            }
        }
        assertThat(z[first]).isIn(bounds.lower(first), bounds.upper(first));
        for (int i = 0; i < z.length; i++) {
            double expected = cauchy.point()[i] + share * (newton[i] - cauchy.point()[i]);
            assertThat(z[i]).isCloseTo(expected, within(1e-9));
        }
    }

    @Test
    void variableAtItsBoundWithoutSlopeIsNotFree() {
        CompactHessian identity = new CompactHessian(3, 2);
        CauchyPoint cauchy = new CauchyPoint(Bounds.unitCube(3), identity);
        cauchy.compute(new double[] {0, 1, 0.5}, new double[] {0, 0, 0.25});
        assertThat(cauchy.free()).containsExactly(false, false, true);
        assertThat(cauchy.point()).containsExactly(0, 1, 0.25);
    }

    private static Bounds randomBounds(int n, RandomGenerator random) {
        double[] lower = new double[n];
        double[] upper = new double[n];
        for (int i = 0; i < n; i++) {
            boolean open = random.nextInt(4) == 0;
            lower[i] = open ? Double.NEGATIVE_INFINITY : -random.nextDouble();
            upper[i] = random.nextInt(4) == 0 ? Double.POSITIVE_INFINITY : random.nextDouble();
        }
        return new Bounds(lower, upper);
    }

    private static double[] randomPoint(Bounds bounds, RandomGenerator random) {
        double[] x = random.doubles(bounds.dimension(), -1.3, 1.3).toArray();
        return bounds.project(x);
    }
}
