package io.thalweg.surrogate.streaming;

import static io.thalweg.surrogate.streaming.SnapshotTest.POLICY;
import static io.thalweg.surrogate.streaming.SnapshotTest.WINDOW;
import static io.thalweg.surrogate.streaming.SnapshotTest.gaussian;
import static io.thalweg.surrogate.streaming.SnapshotTest.learnt;
import static io.thalweg.surrogate.streaming.SnapshotTest.matern;
import static io.thalweg.surrogate.streaming.SnapshotTest.model;
import static io.thalweg.surrogate.streaming.SnapshotTest.ofLikelihood;
import static io.thalweg.surrogate.streaming.SnapshotTest.restored;
import static io.thalweg.surrogate.streaming.SnapshotTest.saved;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.likelihood.Bernoulli;
import io.thalweg.surrogate.likelihood.Binomial;
import io.thalweg.surrogate.likelihood.NegativeBinomial;
import io.thalweg.surrogate.likelihood.Poisson;
import io.thalweg.surrogate.likelihood.StudentT;
import io.thalweg.surrogate.streaming.SnapshotTest.Case;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is not the state of such a surrogate is refused, with the reason. */
class RefusedSnapshotTest {

    @ParameterizedTest
    @EnumSource(names = {"LEARNT_NOISE", "INTEGRALS"})
    void damageIsDetected(Case which) throws IOException {
        StreamingSurrogate prior = which.prior();
        byte[] good = saved(learnt(which));
        for (int at = 20; at < good.length; at += 97) {
            byte[] bad = good.clone();
            bad[at] ^= 4;
            assertThatIOException().isThrownBy(() -> restored(prior, bad)).withMessageContaining("damaged");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 4, 11, 19, 20, 400})
    void tornStateIsDetected(int length) throws IOException {
        byte[] torn = Arrays.copyOf(saved(learnt(Case.LEARNT_NOISE)), length);
        assertThatIOException()
                .isThrownBy(() -> restored(Case.LEARNT_NOISE.prior(), torn))
                .withMessageContaining("ends after");
    }

    @Test
    void foreignDataAndLaterVersionsAreRefused() throws IOException {
        StreamingSurrogate prior = Case.LEARNT_NOISE.prior();
        assertThatIOException()
                .isThrownBy(() -> restored(prior, new byte[64]))
                .withMessageContaining("not the stored state of a streaming surrogate");
        byte[] later = saved(prior);
        later[7] = 9;
        assertThatIOException().isThrownBy(() -> restored(prior, later)).withMessageContaining("version 9");
    }

    static Stream<Arguments> others() {
        GaussianModel matern = matern();
        Kernel isotropic = Scaled.of(1.2, Matern52.of(Lengthscales.isotropic(0.3)));
        return Stream.of(
                different(
                        gaussian(matern),
                        StreamingSurrogate.of(3, List.of(GaussianModel.of(isotropic, matern.noise())), POLICY, WINDOW),
                        "2 input coordinates",
                        "has 3"),
                different(gaussian(matern), gaussian(model(Rbf.PROFILE)), "kernel", "Matern52", "Rbf"),
                different(
                        gaussian(matern),
                        gaussian(GaussianModel.of(isotropic, matern.noise())),
                        "kernel",
                        "lengthscale"),
                different(gaussian(matern), gaussian(matern, model(Rbf.PROFILE)), "choice of 1", "of 2"),
                different(
                        gaussian(matern),
                        gaussian(new GaussianModel(matern.kernel(), matern.noise(), OptionalDouble.of(0.5))),
                        "mean",
                        "learnt",
                        "0.5"),
                different(
                        gaussian(matern),
                        gaussian(GaussianModel.of(
                                matern.kernel(),
                                Hyperparameter.positive("noise", 2).within(1, 3))),
                        "noise",
                        "[1.0, 3.0]"),
                different(gaussian(matern), longMemory(), "kind points", "HiPPO", "restore it into"),
                different(longMemory(), gaussian(matern), "kind hippo beginning", "has points", "restore it into"),
                different(
                        longMemory().observe(Case.LEARNT_NOISE.data()), gaussian(matern), "kind hippo path", "points"),
                different(gaussian(matern), ofLikelihood(new Poisson()), "Gaussian, this surrogate's are not"),
                different(ofLikelihood(new Poisson()), gaussian(matern), "not Gaussian, this surrogate's are"),
                different(
                        ofLikelihood(new Poisson()),
                        ofLikelihood(NegativeBinomial.of(0.3)),
                        "likelihood",
                        "Poisson",
                        "NegativeBinomial"),
                different(
                        ofLikelihood(Bernoulli.probit()),
                        ofLikelihood(Bernoulli.logit()),
                        "likelihood",
                        "PROBIT",
                        "LOGIT"),
                different(ofLikelihood(Binomial.logit(10)), ofLikelihood(Binomial.logit(11)), "10", "11"),
                different(
                        ofLikelihood(StudentT.of(1, 4)), ofLikelihood(StudentT.of(1, 5)), "limits", "degrees", "5.0"));
    }

    private static StreamingSurrogate longMemory() {
        return StreamingSurrogate.of(2, List.of(matern()), HippoFamily.of(10), WINDOW);
    }

    private static Arguments different(StreamingSurrogate one, StreamingSurrogate other, String... messages) {
        return Arguments.of(one, other, messages);
    }

    @ParameterizedTest
    @MethodSource("others")
    void stateOfADifferentSurrogateIsRefused(StreamingSurrogate one, StreamingSurrogate other, String... messages)
            throws IOException {
        byte[] state = saved(one);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> restored(other, state))
                .satisfies(e -> assertThat(e).hasMessageContainingAll(messages));
    }
}
