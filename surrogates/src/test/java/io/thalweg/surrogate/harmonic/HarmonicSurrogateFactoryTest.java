package io.thalweg.surrogate.harmonic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.SurrogateContract;
import io.thalweg.surrogate.streaming.MappedSurrogate;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Harmonic surrogates of spaces. */
class HarmonicSurrogateFactoryTest {

    private static final SearchSpace PLANE =
            SearchSpace.builder().real("a", -1, 3).real("b", 0, 5).build();

    private static final SearchSpace EARTH = SearchSpace.builder()
            .real("year", 2000, 2010)
            .real("lat", -80, 80)
            .real("lon", -180, 180)
            .build();

    private static final HarmonicSurrogateFactory SMALL = HarmonicSurrogateFactory.DEFAULT.withPoints(40);

    private static final HarmonicSurrogateFactory TURNS =
            SMALL.withSymmetry(new Symmetry.Globe("lon", "lat", 6)).withPoints(30);

    /** With a point wherever there is one, features do not depend on how the data come. */
    private abstract static class Contract extends SurrogateContract {
        @Override
        protected double tolerance() {
            return 1e-6;
        }
    }

    @Nested
    class Principal extends Contract {
        @Override
        protected Surrogate prior() {
            return SMALL.withPoints(128).create(PLANE, false);
        }
    }

    @Nested
    class Globe extends Contract {
        @Override
        protected Surrogate prior() {
            return TURNS.withPoints(128).create(EARTH, false);
        }
    }

    private static Observations rows(int n, int d, String what) {
        RandomGenerator random = Seed.of(5).child(what).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            double common = random.nextDouble();
            for (int j = 0; j < d; j++) {
                x.set(i, j, 0.6 * common + 0.4 * random.nextDouble());
            }
            y[i] = Math.sin(7 * x.get(i, 0)) + x.get(i, 1) + 0.05 * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    /** Before a fit the coordinates are as good as any; with it their principal directions are known, and stay. */
    @Test
    void firstFitFindsDirections() {
        MappedSurrogate prior = (MappedSurrogate) SMALL.create(PLANE, false);
        Observations first = rows(60, 2, "first");
        MappedSurrogate observed = prior.observe(first);
        assertThat(observed.map()).isEqualTo(prior.map());
        MappedSurrogate fitted = observed.refit(RefitBudget.WARM, Seed.of(1));
        assertThat(fitted.map()).isNotEqualTo(prior.map());
        DMatrixRMaj images = fitted.map().apply(first.x());
        double product = 0;
        for (int i = 0; i < images.numRows; i++) {
            product += images.get(i, 0) * images.get(i, 1);
        }
        assertThat(product).isCloseTo(0, within(1e-9));
        MappedSurrogate later = fitted.observe(rows(30, 2, "later")).refit(RefitBudget.WARM, Seed.of(2));
        assertThat(later.map()).isSameAs(fitted.map());
        assertThat(later.observations()).isEqualTo(90);
    }

    /** In which order it comes does not matter, nor does it in what portions. */
    @Test
    void streamsAreBatches() {
        Observations all = rows(50, 2, "stream");
        Surrogate batch = SMALL.create(PLANE, false).observe(all);
        Surrogate single = SMALL.create(PLANE, false);
        for (int i = 0; i < all.size(); i++) {
            single = single.observe(all.rows(i, i + 1));
        }
        Surrogate a = batch.refit(RefitBudget.WARM, Seed.of(1));
        Surrogate b = single.refit(RefitBudget.WARM, Seed.of(1));
        DMatrixRMaj x = rows(9, 2, "test").x();
        assertThat(b.posterior().predict(x, 1).mean())
                .containsExactly(a.posterior().predict(x, 1).mean(), within(1e-6));
    }

    @Test
    void continuesWithTheSameBits() throws IOException {
        for (HarmonicSurrogateFactory factory : new HarmonicSurrogateFactory[] {
            SMALL, SMALL.withIndependent(true), SMALL.withSymmetry(new Symmetry.Axes(2)), TURNS
        }) {
            SearchSpace space = factory.symmetry() instanceof Symmetry.Globe ? EARTH : PLANE;
            int d = space.dimension();
            for (boolean fitted : new boolean[] {false, true}) {
                StorableSurrogate some =
                        (StorableSurrogate) factory.create(space, false).observe(rows(40, d, "saved"));
                some = fitted ? (StorableSurrogate) some.refit(RefitBudget.WARM, Seed.of(1)) : some;
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                some.save(bytes);
                Surrogate restored =
                        factory.create(space, false).restore(new ByteArrayInputStream(bytes.toByteArray()));
                Observations more = rows(20, d, "more");
                DMatrixRMaj x = rows(7, d, "x").x();
                Surrogate a = some.observe(more).refit(RefitBudget.WARM, Seed.of(3));
                Surrogate b = restored.observe(more).refit(RefitBudget.WARM, Seed.of(3));
                assertThat(b.posterior().predict(x).mean())
                        .isEqualTo(a.posterior().predict(x).mean());
                assertThat(b.posterior().predict(x).covariance().data)
                        .isEqualTo(a.posterior().predict(x).covariance().data);
            }
        }
    }

    /** Places left and right of the date line are neighbours. */
    @Test
    void globeHasNoEdge() {
        DMatrixRMaj x = new DMatrixRMaj(1, 3, true, 0.5, 0.5, 0.01);
        Surrogate some = TURNS.create(EARTH, false).observe(Observations.of(x, new double[] {1}));
        DMatrixRMaj here = new DMatrixRMaj(1, 3, true, 0.5, 0.5, 0.02);
        DMatrixRMaj across = new DMatrixRMaj(1, 3, true, 0.5, 0.5, 1);
        assertThat(some.posterior().predict(across).variance()[0])
                .isCloseTo(some.posterior().predict(here).variance()[0], within(1e-9));
    }

    @Test
    void componentsMatchTheGroup() {
        StreamingSurrogate axes =
                (StreamingSurrogate) SMALL.withSymmetry(new Symmetry.Axes(5)).create(PLANE, false);
        assertThat(((HarmonicFeatures) axes.features()).group().components()).isEqualTo(4);
        MappedSurrogate globe = (MappedSurrogate) TURNS.create(EARTH, false);
        assertThat(((HarmonicFeatures) globe.images().features()).group().components())
                .isEqualTo(4);
        assertThat(globe.map().outputs()).isEqualTo(4);
    }

    /** A category has no mirror; other parameters have. */
    @Test
    void categoriesAreUnchanged() {
        SearchSpace mixed = SearchSpace.builder()
                .real("a", 0, 1)
                .categorical("kind", "x", "y", "z")
                .integer("n", 1, 9)
                .build();
        StreamingSurrogate some = (StreamingSurrogate) SMALL.create(mixed, false);
        DMatrixRMaj x = new DMatrixRMaj(1, 3, true, 0.2, 2, 0.3);
        HarmonicFeatures features = (HarmonicFeatures) some.features();
        assertThat(features.group().components()).isEqualTo(4);
        DMatrixRMaj images = features.group().images(x);
        assertThat(Arrays.stream(new int[] {0, 1, 2, 3}).mapToDouble(i -> images.get(i, 1)))
                .containsOnly(2.0);
    }

    /** A search has few points, whose directions are accidents. */
    @Test
    void studiesMirrorTheirCoordinates() {
        assertThat(SMALL.standardised().symmetry()).isEqualTo(new Symmetry.Axes(3));
        assertThat(SMALL.standardised().streaming().learnsScale()).isFalse();
        assertThat(TURNS.standardised().symmetry()).isEqualTo(TURNS.symmetry());
        assertThat(SMALL.restandardisable()).isTrue();
        assertThat(StreamingSurrogateFactory.DEFAULT.learnsScale()).isTrue();
    }

    @Test
    void refusesInvalidArguments() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TURNS.create(PLANE, false))
                .withMessageContaining("\"lon\"")
                .withMessageContaining("[a, b]");
        SearchSpace logarithmic = SearchSpace.builder()
                .logReal("lon", 1, 100)
                .real("lat", -80, 80)
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TURNS.create(logarithmic, false))
                .withMessageContaining("linear scale");
        SearchSpace categories =
                SearchSpace.builder().categorical("kind", "x", "y").build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SMALL.create(categories, false))
                .withMessageContaining("categorical");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SMALL.withPoints(0))
                .withMessageContaining("points is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Symmetry.Axes(0))
                .withMessageContaining("ways is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Symmetry.Globe("a", "b", 1))
                .withMessageContaining("turns is 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Symmetry.Globe("a", "a", 6))
                .withMessageContaining("\"a\"");
    }
}
