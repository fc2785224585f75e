package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.fail;

import io.thalweg.core.model.Surrogate;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.decoupled.DecoupledSettings;
import io.thalweg.surrogate.decoupled.DecoupledSurrogate;
import io.thalweg.surrogate.decoupled.DecoupledSurrogateFactory;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.harmonic.HarmonicSurrogateFactory;
import io.thalweg.surrogate.harmonic.Symmetry;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import io.thalweg.surrogate.likelihood.Bernoulli;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.NegativeBinomial;
import io.thalweg.surrogate.likelihood.Poisson;
import io.thalweg.surrogate.likelihood.StudentT;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Surrogates are found by name, with options, and errors list what there is. */
class SurrogatesTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    @Test
    void eachNameMakesASurrogate() {
        assertThat(Surrogates.names())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(Surrogates.named(name)
                                .create(SPACE, false)
                                .posterior()
                                .dimension())
                        .isEqualTo(2));
    }

    @Test
    void whatIsSupportedIsNamed() {
        assertThat(Surrogates.names())
                .containsExactly("auto", "decoupled", "exact", "harmonic", "ohsvgp", "vips", "wiski");
    }

    @Test
    void noOptionsGiveTheDefault() {
        assertThat(Surrogates.named("auto")).isEqualTo(Surrogates.DEFAULT);
    }

    /** What is declared as the default is that of the factory. */
    @Test
    void declaredDefaultsMatchTheFactories() {
        assertThat(Surrogates.named("wiski")).isEqualTo(WiskiSurrogateFactory.DEFAULT);
        assertThat(Surrogates.named("vips")).isEqualTo(StreamingSurrogateFactory.DEFAULT);
    }

    @Test
    void eachOptionIsDescribed() {
        assertThat(Surrogates.options("wiski"))
                .contains(new SurrogateOption(
                        "features", "auto (default), additive, grid, projection", "how grids cover the parameters"));
        for (String name : Surrogates.names()) {
            assertThat(Surrogates.description(name)).isNotBlank();
            assertThat(Surrogates.options(name)).allSatisfy(option -> {
                assertThat(option.values()).isNotBlank();
                assertThat(option.meaning()).isNotBlank();
            });
            assertThat(Surrogates.options(name).stream().map(SurrogateOption::name))
                    .doesNotHaveDuplicates();
        }
        assertThatIllegalArgumentException().isThrownBy(() -> Surrogates.options("magic"));
    }

    @Test
    void optionsAreApplied() {
        ExactSurrogateFactory factory =
                (ExactSurrogateFactory) Surrogates.named("exact", Map.of("kernel", "rbf", "least-noise", "1e-3"));
        assertThat(factory.kernels()).isEqualTo(StationaryChoice.of(Rbf.PROFILE));
        assertThat(factory.leastNoise()).isEqualTo(1e-3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "rbf", "matern12", "matern32", "matern52"})
    void eachKernelCanBeChosen(String kernel) {
        assertThat(Surrogates.named("exact", Map.of("kernel", kernel)).create(SPACE, true))
                .isNotNull();
    }

    @Test
    void decoupledBasesHaveSizes() {
        assertThat(settings(Map.of())).isEqualTo(DecoupledSettings.DEFAULT);
        assertThat(settings(Map.of("mean-points", "all"))).isEqualTo(DecoupledSettings.DEFAULT);
        assertThat(settings(Map.of("points", "20", "mean-points", "3000", "tolerance", "1e-4")))
                .isEqualTo(DecoupledSettings.DEFAULT
                        .withPoints(20)
                        .withMeanPoints(3000)
                        .withTolerance(1e-4));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(Map.of("mean-points", "most")))
                .withMessageContaining("mean-points");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(Map.of("tolerance", "2")))
                .withMessageContaining("tolerance");
    }

    private static DecoupledSettings settings(Map<String, String> options) {
        return ((DecoupledSurrogateFactory) Surrogates.named("decoupled", options)).settings();
    }

    private static HarmonicSurrogateFactory harmonic(Map<String, String> options) {
        return (HarmonicSurrogateFactory)
                Surrogates.named("harmonic", options, HarmonicSurrogateFactory.DEFAULT.executor());
    }

    @Test
    void harmonicSurrogatesTakeASymmetry() {
        assertThat(harmonic(Map.of())).isEqualTo(HarmonicSurrogateFactory.DEFAULT);
        assertThat(harmonic(Map.of("symmetry", "axes", "ways", "2", "points", "7")))
                .isEqualTo(HarmonicSurrogateFactory.DEFAULT
                        .withSymmetry(new Symmetry.Axes(2))
                        .withPoints(7));
        assertThat(harmonic(Map.of("symmetry", "globe", "longitude", "lon", "turns", "24"))
                        .symmetry())
                .isEqualTo(new Symmetry.Globe("lon", "latitude", 24));
        assertThat(harmonic(Map.of("belief", "independent", "refinements", "0")))
                .isEqualTo(
                        HarmonicSurrogateFactory.DEFAULT.withIndependent(true).withRefinements(0));
        assertThat(harmonic(Map.of("likelihood", "poisson")).restandardisable()).isFalse();
    }

    @Test
    void parallelSurrogatesGetTheExecutor() {
        Executor executor = Runnable::run;
        HarmonicSurrogateFactory factory = (HarmonicSurrogateFactory) Surrogates.named("harmonic", Map.of(), executor);
        assertThat(factory.executor()).isSameAs(executor);
    }

    @ParameterizedTest
    @CsvSource({
        "symmetry, axes, turns, 12",
        "symmetry, principal, longitude, lon",
        "symmetry, globe, ways, 2",
        "belief, joint, symmetry, sphere",
        "belief, apart, points, 3"
    })
    void optionsUnsupportedByASymmetryAreRefused(String one, String value, String other, String otherValue) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> harmonic(Map.of(one, value, other, otherValue)))
                .withMessageContaining("option");
    }

    @Test
    void namesAreFoundAsPeopleWriteThem() {
        assertThat(Surrogates.named("WISKI")).isEqualTo(Surrogates.named("wiski"));
        assertThat(Surrogates.description("OHS-VGP")).isEqualTo(Surrogates.description("ohsvgp"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Surrogates.named("Gaussian process"))
                .withMessage("unknown surrogate 'Gaussian process'; did you mean 'exact'?");
    }

    @Test
    void unknownNameIsAnErrorListingTheNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Surrogates.named("magic"))
                .withMessageContaining("magic")
                .withMessageContaining("exact");
    }

    @ParameterizedTest
    @ValueSource(strings = {"vips", "ohsvgp"})
    void streamingSurrogatesTakeAnyLikelihood(String name) {
        assertThat(likelihood(name, "gaussian")).isEmpty();
        assertThat(likelihood(name, "student-t")).containsInstanceOf(StudentT.class);
        assertThat(likelihood(name, "bernoulli")).containsInstanceOf(Bernoulli.class);
        assertThat(likelihood(name, "poisson")).containsInstanceOf(Poisson.class);
        assertThat(likelihood(name, "negative-binomial")).containsInstanceOf(NegativeBinomial.class);
    }

    private static Optional<Likelihood> likelihood(String name, String likelihood) {
        return ((StreamingSurrogate) create(name, Map.of("likelihood", likelihood))).likelihood();
    }

    private static Surrogate create(String name, Map<String, String> options) {
        return Surrogates.named(name, options).create(SPACE, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "decoupled", "vips", "ohsvgp"})
    void lengthScaleMayBeShared(String name) {
        assertThat(lengthscales(name, Map.of())).isEqualTo(2);
        assertThat(lengthscales(name, Map.of("lengthscales", "ard"))).isEqualTo(2);
        assertThat(lengthscales(name, Map.of("lengthscales", "shared"))).isEqualTo(1);
    }

    private static long lengthscales(String name, Map<String, String> options) {
        return model(name, options).kernel().parameters().entries().stream()
                .filter(parameter -> parameter.name().contains("lengthscale"))
                .count();
    }

    private static GaussianModel model(String name, Map<String, String> options) {
        if (Surrogates.named(name, options) instanceof ExactSurrogateFactory exact) {
            return exact.models(SPACE, false).get(0);
        }
        Surrogate surrogate = create(name, options);
        if (surrogate instanceof DecoupledSurrogate decoupled) {
            return decoupled.model();
        }
        return surrogate instanceof StreamingSurrogate streaming
                ? streaming.model()
                : fail("not a surrogate of a Gaussian model: " + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "decoupled", "vips", "ohsvgp"})
    void noiseHasALowerLimit(String name) {
        assertThat(model(name, Map.of()).noise().lower()).isEqualTo(1e-6);
        assertThat(model(name, Map.of("least-noise", "1e-2")).noise().lower()).isEqualTo(1e-2);
    }

    @Test
    void noiseOfALikelihoodHasNoLimit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Surrogates.named("vips", Map.of("likelihood", "poisson", "least-noise", "1e-2")))
                .withMessageContaining("least-noise")
                .withMessageContaining("leave it out");
    }

    @Test
    void unknownLikelihoodIsAnErrorListingThem() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Surrogates.named("vips", Map.of("likelihood", "poison")))
                .withMessageContaining("likelihood")
                .withMessageContaining("negative-binomial, poisson, student-t");
    }

    @Test
    void studiesRefuseLikelihoodsThatCannotBeStandardised() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Thalweg.minimize(SPACE).surrogate(Surrogates.named("vips", Map.of("likelihood", "student-t"))))
                .withMessageContaining("standardises")
                .withMessageContaining("Gaussian");
        Thalweg.minimize(SPACE).surrogate(Surrogates.named("vips", Map.of("likelihood", "gaussian")));
    }

    @ParameterizedTest
    @CsvSource({
        "wiski, nodes, 3y4, 14x24x24",
        "wiski, nodes, 14x0, 14x24x24",
        "wiski, rank, 2.5, whole number of at least 1",
        "wiski, tail, -1, 'positive number, or 0'",
        "wiski, kernel, auto, matern52",
        "harmonic, refinements, -1, whole number of at least 0",
        "vips, order, nearest, '[gain, variance]'",
        "decoupled, mean-points, 0, whole number"
    })
    void wrongValueIsNamedWithWhatThereIs(String name, String option, String value, String hint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Surrogates.named(name, Map.of(option, value)))
                .withMessageStartingWith("option " + option + " is \"" + value + "\"")
                .withMessageContaining(hint);
    }

    @ParameterizedTest
    @CsvSource({
        "kernal, rbf, kernel",
        "kernel, matern72, matern52",
        "lengthscales, isotropic, shared",
        "least-noise, 0, positive",
        "least-noise, -1, positive",
        "least-noise, few, positive",
        "least-noise, NaN, positive",
        "least-noise, Infinity, positive"
    })
    void invalidOptionIsAnErrorListingThePossible(String option, String value, String hint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Surrogates.named("exact", Map.of(option, value)))
                .withMessageContaining(option)
                .withMessageContaining(hint);
    }
}
