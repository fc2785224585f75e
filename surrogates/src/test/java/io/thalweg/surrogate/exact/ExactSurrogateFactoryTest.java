package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.random.ScrambledSobol;
import io.thalweg.core.model.Mixture;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Hamming;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern12;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.OnColumns;
import io.thalweg.surrogate.kernel.Product;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Rotated;
import io.thalweg.surrogate.kernel.Stationary;
import io.thalweg.surrogate.kernel.choice.KernelChoice;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class ExactSurrogateFactoryTest {

    private static final SearchSpace MIXED = SearchSpace.builder()
            .categorical("colour", "red", "green", "blue")
            .real("x", 0, 1)
            .categorical("shape", "round", "square")
            .integer("k", 0, 10)
            .build();

    private static Kernel kernel(ExactSurrogateFactory factory, SearchSpace space) {
        return factory.models(space, false).get(0).kernel();
    }

    private static DMatrixRMaj rows(SearchSpace space, List<Point> points) {
        DMatrixRMaj x = new DMatrixRMaj(points.size(), space.dimension());
        for (int i = 0; i < points.size(); i++) {
            System.arraycopy(space.encode(points.get(i)), 0, x.data, i * x.numCols, x.numCols);
        }
        return x;
    }

    @Test
    void orderedCoordinatesGetAnArdKernel() {
        SearchSpace ordered = SearchSpace.builder()
                .real("x", 0, 1)
                .integer("k", 0, 9)
                .ordinal("o", 1, 2, 5)
                .build();
        assertThat(kernel(ExactSurrogateFactory.DEFAULT, ordered))
                .isEqualTo(new Stationary(Matern52.PROFILE, Lengthscales.ard(3)));
        assertThat(kernel(ExactSurrogateFactory.DEFAULT.withKernels(StationaryChoice.of(Matern12.PROFILE)), ordered))
                .isEqualTo(new Stationary(Matern12.PROFILE, Lengthscales.ard(3)));
    }

    @Test
    void categoriesGetAnEqualityKernel() {
        SearchSpace categories = SearchSpace.builder()
                .categorical("a", "x", "y")
                .categorical("b", "x", "y", "z")
                .build();
        assertThat(kernel(ExactSurrogateFactory.DEFAULT, categories)).isInstanceOf(Hamming.class);
        Kernel mixed = kernel(ExactSurrogateFactory.DEFAULT.withKernels(StationaryChoice.of(Rbf.PROFILE)), MIXED);
        assertThat(mixed).isInstanceOf(Product.class);
        assertThat(mixed.parameters().size()).isEqualTo(4);
        assertThat(((Product) mixed).factors())
                .satisfiesExactly(
                        ordered -> {
                            assertThat(((OnColumns) ordered).columns()).containsExactly(1, 3);
                            assertThat(((OnColumns) ordered).base())
                                    .isEqualTo(new Stationary(Rbf.PROFILE, Lengthscales.ard(2)));
                        },
                        equality -> {
                            assertThat(((OnColumns) equality).columns()).containsExactly(0, 2);
                            assertThat(((OnColumns) equality).base()).isInstanceOf(Hamming.class);
                        });
    }

    /** Categories have no order: declaring them in another one changes nothing but their codes. */
    @Test
    void orderOfCategoriesDoesNotMatter() {
        SearchSpace other = SearchSpace.builder()
                .categorical("colour", "green", "blue", "red")
                .real("x", 0, 1)
                .categorical("shape", "square", "round")
                .integer("k", 0, 10)
                .build();
        List<Point> seen = points(20, 1);
        double[] y = new double[20];
        for (int i = 0; i < 20; i++) {
            Point p = seen.get(i);
            y[i] = (p.text("colour").equals("blue") ? 1 : -0.5) + Math.sin(5 * p.real("x")) * i % 3;
        }
        List<Point> asked = points(10, 2);
        Prediction here = predict(MIXED, seen, y, asked);
        Prediction there = predict(other, seen, y, asked);
        assertThat(there.mean()).containsExactly(here.mean(), within(1e-12));
        assertThat(there.variance()).containsExactly(here.variance(), within(1e-12));
    }

    private static Prediction predict(SearchSpace space, List<Point> seen, double[] y, List<Point> asked) {
        Surrogate gp =
                ExactSurrogateFactory.DEFAULT.create(space, false).observe(Observations.of(rows(space, seen), y));
        return gp.posterior().predict(rows(space, asked), 1);
    }

    private static List<Point> points(int n, long seed) {
        var random = Seed.of(seed).generator();
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            points.add(MIXED.decode(random.doubles(4).toArray()));
        }
        return points;
    }

    @Test
    void noiseIsLearntUnlessDeterministic() {
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        DMatrixRMaj x = new DMatrixRMaj(12, 1);
        double[] y = new double[12];
        for (int i = 0; i < 12; i++) {
            x.data[i] = i / 11.0;
            y[i] = Math.sin(6 * x.data[i]) + 0.5 * Math.sin(i * i);
        }
        Surrogate noisy = fitted(ExactSurrogateFactory.DEFAULT, line, false, x, y);
        assertThat(noisy.posterior().noiseVariance()).isBetween(1e-6, 1.0).isNotEqualTo(Math.exp(-5));
        assertThat(fitted(ExactSurrogateFactory.DEFAULT, line, true, x, y)
                        .posterior()
                        .noiseVariance())
                .isEqualTo(1e-11);
        assertThat(fitted(ExactSurrogateFactory.DEFAULT.withLeastNoise(0.5), line, false, x, y)
                        .posterior()
                        .noiseVariance())
                .isGreaterThanOrEqualTo(0.5);
    }

    /** In a study the last digits near an optimum count; elsewhere no row that does not repeat shows that there is no noise. */
    @Test
    void onlyAStudyWeighsWhetherThereIsNoise() {
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        DMatrixRMaj x = new DMatrixRMaj(20, 1);
        double[] smooth = new double[20];
        for (int i = 0; i < 20; i++) {
            x.data[i] = i / 19.0;
            smooth[i] = Math.sin(6 * x.data[i]);
        }
        ExactSurrogateFactory plain = ExactSurrogateFactory.DEFAULT;
        assertThat(noise(plain.standardised(), line, x, smooth)).isLessThan(1e-10);
        assertThat(noise(plain, line, x, smooth)).isGreaterThanOrEqualTo(1e-6);
        ExactSurrogateFactory same =
                plain.standardised().withKernels(plain.kernels()).withLeastNoise(plain.leastNoise());
        assertThat(noise(same, line, x, smooth)).isLessThan(1e-10);
    }

    /**
     * Ripples on a slope that no two points resolve: that they are noise, or that they repeat, fits equally well, and where they repeat what was measured is known.
     */
    @Test
    void aStudyBelievesThatUnresolvedRipplesMayRepeat() {
        DMatrixRMaj x = new ScrambledSobol(3, Seed.of(1)).points(40);
        double[] y = ripples(x);
        ExactSurrogateFactory factory = ExactSurrogateFactory.DEFAULT.standardised();
        Surrogate study = fitted(factory, cube(3), false, x, y);
        assertThat(weight(factory, study, ExactSurrogateFactoryTest::hasRipples))
                .isBetween(0.02, 0.5);
        assertThat(weight(factory, study, form -> form.model().noise().learnt()))
                .isBetween(0.5, 0.98);
        Posterior repeating = exactMembers(study).get(0);
        assertThat(repeating.predict(x, 1).mean()).containsExactly(y, within(1e-6));
        double[] elsewhere = repeating
                .predict(new ScrambledSobol(3, Seed.of(2)).points(40), 1)
                .variance();
        assertThat(Arrays.stream(elsewhere).min().orElseThrow())
                .as("nobody knows them elsewhere")
                .isGreaterThan(0.01);
    }

    /** A point that was measured twice with two results. */
    @Test
    void repetitionsThatDifferShowThatRipplesAreNoise() {
        DMatrixRMaj x = new ScrambledSobol(3, Seed.of(1)).points(40);
        double[] y = ripples(x);
        System.arraycopy(x.data, 0, x.data, 3, 3);
        assertThat(Math.abs(y[0] - y[1])).isGreaterThan(0.1);
        assertThat(exactMembers(fitted(ExactSurrogateFactory.DEFAULT.standardised(), cube(3), false, x, y)))
                .isEmpty();
    }

    /** The preferred kernel has them, with a trend and without, along the parameters and along rotated axes; a kernel that is told is taken as it is. */
    @Test
    void ripplesAreLessLikelyThanNoneBeforeTheData() {
        ExactSurrogateFactory study = ExactSurrogateFactory.DEFAULT.standardised();
        List<ExactMixture.Form> forms = study.forms(cube(3), false);
        List<ExactMixture.Form> rippled =
                forms.stream().filter(ExactSurrogateFactoryTest::hasRipples).toList();
        assertThat(rippled)
                .extracting(ExactMixture.Form::logPrior)
                .as("two nats behind those with noise")
                .containsExactly(-2.0, -4.0, -7.0, -9.0);
        assertThat(forms.get(0).logPrior()).isZero();
        assertThat(rippled.subList(2, 4))
                .allSatisfy(form -> assertThat(form.model().kernel()).isInstanceOf(Rotated.class));
        assertThat(study.withKernels(KernelChoice.of(Matern52.ard(3))).forms(cube(3), false))
                .noneMatch(ExactSurrogateFactoryTest::hasRipples);
        assertThat(study.withLeastNoise(0.1).forms(cube(3), false)).noneMatch(ExactSurrogateFactoryTest::hasRipples);
        SearchSpace cheap =
                SearchSpace.builder().real("x", 0, 1).fidelity("share", 0.1, 1).build();
        assertThat(study.forms(cheap, false)).noneMatch(ExactSurrogateFactoryTest::hasRipples);
        assertThat(study.forms(cube(3), true))
                .filteredOn(ExactSurrogateFactoryTest::hasRipples)
                .hasSize(4);
        assertThat(ExactSurrogateFactory.DEFAULT
                        .withKernels(StationaryChoice.of(Matern52.PROFILE))
                        .forms(MIXED, false))
                .as("outside of studies")
                .noneMatch(ExactSurrogateFactoryTest::hasRipples);
    }

    /** A slope and ripples of a thirtieth of the cube. */
    private static double[] ripples(DMatrixRMaj x) {
        double[] y = new double[x.numRows];
        for (int i = 0; i < y.length; i++) {
            y[i] = 2 * x.get(i, 0);
            for (int j = 0; j < x.numCols; j++) {
                y[i] += 0.4 * Math.cos(200 * x.get(i, j));
            }
        }
        return y;
    }

    private static boolean hasRipples(ExactMixture.Form form) {
        return form.model().kernel().parameters().names().stream().anyMatch(name -> name.endsWith("outputscale"));
    }

    /** Of some forms of a factory. */
    private static double weight(ExactSurrogateFactory factory, Surrogate fitted, Predicate<ExactMixture.Form> some) {
        List<ExactMixture.Form> forms = factory.forms(cube(3), false);
        double[] weights = ((ExactMixture) fitted).weights();
        assertThat(weights).hasSameSizeAs(forms.toArray());
        return IntStream.range(0, weights.length)
                .filter(i -> some.test(forms.get(i)))
                .mapToDouble(i -> weights[i])
                .sum();
    }

    private static List<Posterior> exactMembers(Surrogate mixture) {
        List<Posterior> members =
                mixture.posterior() instanceof Mixture several ? several.members() : List.of(mixture.posterior());
        return members.stream().filter(member -> member.noiseVariance() < 1e-10).toList();
    }

    /** Sixty points in five dimensions tell five waves of one coordinate each, but not any function of five. */
    @Test
    void effectsOfSingleCoordinatesAreFound() {
        SearchSpace space = cube(5);
        DMatrixRMaj x = new ScrambledSobol(5, Seed.of(1)).points(60);
        double error = error(fitted(ExactSurrogateFactory.DEFAULT, space, true, x, waves(x, 9)), 9);
        assertThat(error).isLessThan(0.15);
        ExactSurrogateFactory told = ExactSurrogateFactory.DEFAULT.withKernels(
                KernelChoice.of(StationaryChoice.DEFAULT.kernels(space).get(0)));
        assertThat(error(fitted(told, space, true, x, waves(x, 9)), 9)).isGreaterThan(3 * error);
    }

    /** Before the data, effects are as likely as none, and the smooth profile is less so than the rough one. */
    @Test
    void effectsDoNotChangeTheOddsOfAProfile() {
        List<ExactMixture.Form> forms = ExactSurrogateFactory.DEFAULT.forms(cube(3), false);
        ExactMixture.Form rough = forms.get(forms.size() - 2);
        ExactMixture.Form smooth = forms.get(forms.size() - 1);
        assertThat(rough.logPrior()).isEqualTo(forms.get(0).logPrior());
        assertThat(rough.logPrior() - smooth.logPrior()).isEqualTo(3);
        assertThat(smooth.model().kernel().parameters().size())
                .isGreaterThan(forms.get(0).model().kernel().parameters().size());
    }

    /** Of many observations half are asked whether a form is to wake, which ask no part of themselves: a hundred do not show what of this function adds up. */
    @Test
    void aFormThatAHundredObservationsDoNotSupportWakes() {
        DMatrixRMaj x = new ScrambledSobol(3, Seed.of(1)).points(340);
        double[] y = waves(x, 15);
        var noise = Seed.of(4).generator();
        for (int i = 0; i < y.length; i++) {
            double together = Math.sin(6 * (x.get(i, 0) + x.get(i, 1) + x.get(i, 2)));
            y[i] = 0.4 * y[i] + together + 0.2 * noise.nextGaussian();
        }
        Observations all = Observations.of(x, y);
        Surrogate few = ExactSurrogateFactory.DEFAULT
                .create(cube(3), false)
                .observe(all.at(IntStream.range(0, 50).toArray()))
                .refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(weightOfEffects(few)).isZero();
        Surrogate many =
                few.observe(all.at(IntStream.range(50, 340).toArray())).refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(weightOfEffects(many)).isGreaterThan(0.9);
    }

    /** Of the last two forms. */
    private static double weightOfEffects(Surrogate mixture) {
        double[] weights = ((ExactMixture) mixture).weights();
        return weights[weights.length - 2] + weights[weights.length - 1];
    }

    private static SearchSpace cube(int d) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int j = 0; j < d; j++) {
            builder = builder.real("x" + j, 0, 1);
        }
        return builder.build();
    }

    private static double[] waves(DMatrixRMaj x, double frequency) {
        double[] y = new double[x.numRows];
        for (int i = 0; i < y.length; i++) {
            for (int j = 0; j < x.numCols; j++) {
                y[i] += Math.sin(frequency * x.get(i, j) + j);
            }
        }
        return y;
    }

    private static double error(Surrogate process, double frequency) {
        DMatrixRMaj asked = new ScrambledSobol(process.dimension(), Seed.of(2)).points(100);
        double[] mean = process.posterior().predict(asked, 1).mean();
        double[] truth = waves(asked, frequency);
        double squares = 0;
        for (int i = 0; i < truth.length; i++) {
            squares += (mean[i] - truth[i]) * (mean[i] - truth[i]);
        }
        return Math.sqrt(squares / truth.length);
    }

    private static double noise(ExactSurrogateFactory factory, SearchSpace space, DMatrixRMaj x, double[] y) {
        return fitted(factory, space, false, x, y).posterior().noiseVariance();
    }

    /** With one coordinate hundreds of values may lie close enough together to show it. */
    @Test
    void shorterLengthScalesAreForSeriesAlone() {
        assertThat(shortest(SearchSpace.builder().real("t", 0, 1).build())).isEqualTo(0.01);
        assertThat(shortest(
                        SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build()))
                .isEqualTo(0.025);
        assertThat(shortest(SearchSpace.builder()
                        .real("t", 0, 1)
                        .categorical("c", "a", "b", "e")
                        .build()))
                .isEqualTo(0.025);
    }

    private static double shortest(SearchSpace space) {
        return ExactSurrogateFactory.DEFAULT.kernels().kernels(space).stream()
                .flatMap(kernel -> kernel.parameters().entries().stream())
                .filter(Lengthscales::isOne)
                .mapToDouble(Hyperparameter::lower)
                .min()
                .orElseThrow();
    }

    private static Surrogate fitted(
            ExactSurrogateFactory factory, SearchSpace space, boolean deterministic, DMatrixRMaj x, double[] y) {
        return factory.create(space, deterministic)
                .observe(Observations.of(x, y))
                .refit(RefitBudget.THOROUGH, Seed.of(1));
    }
}
