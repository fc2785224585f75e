package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Stationary;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory.Features;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the defaults make of a space. */
class WiskiSurrogateFactoryTest {

    private static final WiskiSurrogateFactory DEFAULT = WiskiSurrogateFactory.DEFAULT;

    private static final RefitBudget FIT = new RefitBudget(1, 20);

    private static SearchSpace cube(int d) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int j = 0; j < d; j++) {
            builder.real("x" + j, 0, 1);
        }
        return builder.build();
    }

    private static WiskiSurrogate create(WiskiSurrogateFactory factory, SearchSpace space) {
        return (WiskiSurrogate) factory.create(space, false);
    }

    private static List<String> labels(WiskiSurrogate surrogate) {
        return surrogate.model().terms().stream().map(Term::label).toList();
    }

    private static Observations measured(SearchSpace space, List<Point> points, ToDoubleFunction<Point> f) {
        DMatrixRMaj x = new DMatrixRMaj(points.size(), space.dimension());
        double[] y = new double[points.size()];
        for (int i = 0; i < y.length; i++) {
            System.arraycopy(space.encode(points.get(i)), 0, x.data, i * x.numCols, x.numCols);
            y[i] = f.applyAsDouble(points.get(i));
        }
        return Observations.of(x, y);
    }

    @ParameterizedTest
    @CsvSource({"1,48", "2,26", "3,12"})
    void fewCoordinatesShareOneGrid(int d, int nodes) {
        WiskiSurrogate prior = create(DEFAULT, cube(d));
        assertThat(prior.dimension()).isEqualTo(d);
        assertThat(prior.model().terms()).hasSize(1);
        GridTerm grid = (GridTerm) prior.model().terms().get(0);
        assertThat(grid.axes()).hasSize(d).allMatch(axis -> axis.equals(GridAxis.unit(nodes)));
        assertThat(prior.size()).isBetween(10L, 632L);
        assertThat(prior.observe(corners(d)).observations()).isEqualTo(2);
    }

    private static Observations corners(int d) {
        DMatrixRMaj x = new DMatrixRMaj(2, d);
        for (int j = 0; j < d; j++) {
            x.set(1, j, 1);
        }
        return Observations.of(x, new double[] {1, -1});
    }

    @Test
    void fiveCoordinatesUseASum() {
        WiskiSurrogate prior = create(DEFAULT.withFeatures(Features.ADDITIVE), cube(5));
        assertThat(labels(prior))
                .containsExactly("linear(0,1,2,3,4)", "grid(0)", "grid(1)", "grid(2)", "grid(3)", "grid(4)");
        assertThat(prior.observe(corners(5)).observations()).isEqualTo(2);
        WiskiSurrogate many = create(DEFAULT.withFeatures(Features.ADDITIVE), cube(20));
        assertThat(labels(many)).hasSize(21);
        assertThat(many.size()).as("coarser, so that there is room for pairs").isLessThan(20 + 20 * 16 + 1);
    }

    @Test
    void optionsAreApplied() {
        WiskiSurrogate grid =
                create(DEFAULT.withNodes(10, 12).withMostFeatures(20).withProfile(Rbf.PROFILE), cube(3));
        GridTerm term = (GridTerm) grid.model().terms().get(0);
        assertThat(term.axes()).extracting(GridAxis::count).containsExactly(10, 12, 12);
        assertThat(term.factors()).allMatch(factor -> ((Stationary) factor).profile() == Rbf.PROFILE);
        assertThat(grid.size()).isBetween(20L, 52L);
        assertThat(create(DEFAULT.withLeastNoise(1e-3), cube(1)).model().noise().lower())
                .isEqualTo(1e-3);
        assertThat(labels(create(DEFAULT.withFeatures(Features.GRID), cube(4)))).containsExactly("grid(0,1,2,3)");
        assertThat(labels(create(DEFAULT.withFeatures(Features.ADDITIVE), cube(2))))
                .containsExactly("linear(0,1)", "grid(0)", "grid(1)");
    }

    @Test
    void noiseFreeDataGetAFixedSmallNoise() {
        Surrogate prior = DEFAULT.create(cube(2), true);
        assertThat(prior.posterior().noiseVariance()).isEqualTo(1e-8);
        assertThat(((WiskiSurrogate) prior).model().noise().learnt()).isFalse();
        assertThat(((WiskiSurrogate) DEFAULT.create(cube(2), false))
                        .model()
                        .noise()
                        .learnt())
                .isTrue();
    }

    /** No length scale below a cell: a fit could not tell it from noise. */
    @Test
    void lengthScalesAreAtLeastACell() {
        GridTerm term = (GridTerm)
                create(DEFAULT.withNodes(10), cube(2)).model().terms().get(0);
        assertThat(term.parameters().get("x0.lengthscale").lower()).isCloseTo(1.0 / 5, within(1e-12));
    }

    @Test
    void categoriesHaveEffects() {
        SearchSpace space = SearchSpace.builder()
                .categorical("colour", "red", "green", "blue")
                .real("x", 0, 1)
                .build();
        ToDoubleFunction<Point> f = p -> Math.sin(5 * p.real("x"))
                + switch (p.text("colour")) {
                    case "red" -> 2;
                    case "green" -> -1;
                    default -> 0;
                };
        WiskiSurrogate prior = create(DEFAULT, space);
        assertThat(labels(prior)).containsExactlyInAnyOrder("grid(1)", "category(0)");
        List<Point> points = new ArrayList<>();
        RandomGenerator random = Seed.of(1).generator();
        for (int i = 0; i < 40; i++) {
            points.add(Point.of("colour", List.of("red", "green", "blue").get(i % 3), "x", random.nextDouble()));
        }
        WiskiSurrogate fitted = prior.observe(measured(space, points, f)).refit(FIT, Seed.of(1));
        List<Point> same = List.of(
                Point.of("colour", "red", "x", 0.4),
                Point.of("colour", "green", "x", 0.4),
                Point.of("colour", "blue", "x", 0.4));
        Observations expected = measured(space, same, f);
        assertThat(fitted.posterior().predict(expected.x(), 1).mean()).containsExactly(expected.y(), within(0.05));
    }

    @Test
    void categoriesAloneAreModelled() {
        SearchSpace space = SearchSpace.builder()
                .categorical("a", "1", "2")
                .categorical("b", "1", "2", "3")
                .build();
        ToDoubleFunction<Point> f =
                p -> (p.text("a").equals("1") ? 1 : -1) + (p.text("b").equals("2") ? 2 : 0);
        List<Point> points = new ArrayList<>();
        for (String a : List.of("1", "2")) {
            for (String b : List.of("1", "2", "3")) {
                points.add(Point.of("a", a, "b", b));
            }
        }
        Observations data = measured(space, points, f);
        WiskiSurrogate fitted =
                create(DEFAULT, space).observe(data).observe(data).refit(FIT, Seed.of(1));
        assertThat(fitted.posterior().predict(data.x(), 1).mean()).containsExactly(data.y(), within(0.1));
    }

    @Test
    void integersAndOrdinalsAreCoordinates() {
        SearchSpace space =
                SearchSpace.builder().integer("k", 0, 9).ordinal("o", 1, 2, 5).build();
        WiskiSurrogate prior = create(DEFAULT, space);
        assertThat(labels(prior)).containsExactly("grid(0,1)");
        List<Point> points = new ArrayList<>();
        for (int k = 0; k < 10; k += 3) {
            for (double o : new double[] {1, 2, 5}) {
                points.add(Point.of("k", k, "o", o));
            }
        }
        ToDoubleFunction<Point> f = p -> Math.sin(p.integer("k") / 3.0) + p.real("o") / 5;
        Observations data = measured(space, points, f);
        WiskiSurrogate fitted = prior.observe(data).refit(FIT, Seed.of(1));
        Observations between = measured(space, List.of(Point.of("k", 4, "o", 2.0), Point.of("k", 8, "o", 5.0)), f);
        assertThat(fitted.posterior().predict(between.x(), 1).mean()).containsExactly(between.y(), within(0.1));
    }

    @Test
    void badOptionsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULT.withNodes(10, 5))
                .withMessageContaining("count is 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULT.withMostFeatures(0))
                .withMessageContaining("most is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULT.withLeastNoise(0).create(cube(1), false))
                .withMessageContaining("lower is 0");
        assertThatIllegalArgumentException()
                .as("the memory of 100 nodes on each of three axes")
                .isThrownBy(() -> DEFAULT.withNodes(100).create(cube(3), false))
                .withMessageContaining("1000000 nodes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULT.withFeatures(Features.GRID).create(cube(5), false))
                .withMessageContaining("5 coordinates")
                .withMessageContaining("sum");
    }
}
