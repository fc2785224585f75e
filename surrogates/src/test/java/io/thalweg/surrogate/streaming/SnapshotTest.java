package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.internal.evidence.ModelChoice;
import io.thalweg.surrogate.kernel.ForwardingKernel;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern32;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Rotated;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.Stationary;
import io.thalweg.surrogate.likelihood.Bernoulli;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.NegativeBinomial;
import io.thalweg.surrogate.likelihood.StudentT;
import io.thalweg.surrogate.online.TargetOrigin;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Storing streaming surrogates, and going on with them. */
class SnapshotTest {

    static final SizePolicy POLICY = new VariationalInducingPointSelection(0.01, 40);
    static final int WINDOW = 24;

    enum Case {
        LEARNT_NOISE,
        PARTLY_GIVEN_NOISE,
        GIVEN_MEAN,
        CHOICE_OF_KERNELS,
        EVERYTHING_AT_HAND,
        FIXED_BUDGET,
        MOVED_POINTS,
        INTEGRALS,
        RECENT_INPUTS,
        STUDENT_T,
        BERNOULLI,
        NEGATIVE_BINOMIAL,
        COUNTS_ALONG_A_PATH;

        StreamingSurrogate prior() {
            return switch (this) {
                case LEARNT_NOISE, PARTLY_GIVEN_NOISE -> gaussian(matern());
                case GIVEN_MEAN ->
                    gaussian(new GaussianModel(matern().kernel(), matern().noise(), OptionalDouble.of(0.7)));
                case CHOICE_OF_KERNELS -> gaussian(matern(), model(Rbf.PROFILE), model(Matern32.PROFILE));
                case EVERYTHING_AT_HAND -> StreamingSurrogate.of(2, List.of(matern()), POLICY, 1024);
                case FIXED_BUDGET -> StreamingSurrogate.of(2, List.of(matern()), new FixedBudget(15, false), WINDOW);
                case MOVED_POINTS -> StreamingSurrogate.of(2, List.of(matern()), new FixedBudget(15, true), WINDOW);
                case INTEGRALS -> StreamingSurrogate.of(2, List.of(matern()), HippoFamily.of(15), WINDOW);
                case RECENT_INPUTS -> StreamingSurrogate.of(2, List.of(matern()), HippoFamily.of(100), WINDOW);
                case COUNTS_ALONG_A_PATH ->
                    StreamingSurrogate.of(2, List.of(matern()), HippoFamily.of(15), WINDOW, NegativeBinomial.of(0.3));
                case STUDENT_T -> ofLikelihood(StudentT.learntDegrees());
                case BERNOULLI -> ofLikelihood(Bernoulli.probit());
                case NEGATIVE_BINOMIAL -> ofLikelihood(NegativeBinomial.of(0.3));
            };
        }

        Observations data() {
            boolean gaussian = prior().likelihood().isEmpty();
            RandomGenerator random = Seed.of(1).generator();
            DMatrixRMaj x = points(90, 2);
            double[] y = new double[90];
            double[] noise = new double[90];
            for (int i = 0; i < y.length; i++) {
                double f = 1.5 * Math.sin(5 * x.get(i, 0)) + x.get(i, 1);
                y[i] = gaussian
                        ? f + 0.2 * random.nextGaussian()
                        : prior().likelihood().orElseThrow().predict(f, 0).quantile(random.nextDouble());
                noise[i] = this == PARTLY_GIVEN_NOISE && i % 3 == 0 ? 0.01 * (1 + i % 4) : Double.NaN;
            }
            return Observations.of(x, y, noise);
        }
    }

    static GaussianModel model(Profile profile) {
        Kernel kernel = Scaled.of(1.2, new Stationary(profile, Lengthscales.of(0.3, 0.5)));
        return GaussianModel.of(kernel, TestModels.learnedNoise());
    }

    static GaussianModel matern() {
        return model(Matern52.PROFILE);
    }

    static StreamingSurrogate gaussian(GaussianModel... models) {
        return StreamingSurrogate.of(2, List.of(models), POLICY, WINDOW);
    }

    static StreamingSurrogate ofLikelihood(Likelihood likelihood) {
        return StreamingSurrogate.of(2, List.of(matern()), POLICY, WINDOW, likelihood);
    }

    private static DMatrixRMaj points(int n, long seed) {
        return Samples.uniform(n, 2, seed);
    }

    static byte[] saved(StreamingSurrogate surrogate) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        surrogate.save(out);
        return out.toByteArray();
    }

    static StreamingSurrogate restored(StreamingSurrogate like, byte[] state) throws IOException {
        return like.restore(new ByteArrayInputStream(state));
    }

    /** Folded, fitted, and in the midst of a window. */
    static StreamingSurrogate learnt(Case which) {
        Observations data = which.data();
        return which.prior()
                .observe(data.rows(0, 30))
                .refit(new RefitBudget(2, 4), Seed.of(1))
                .observe(data.rows(30, 45))
                .observe(data.rows(45, 55));
    }

    private static double[] belief(StreamingSurrogate surrogate) {
        Posterior posterior = surrogate.posterior();
        DMatrixRMaj x = points(9, 3);
        return Stream.of(posterior.predict(x).mean(), posterior.predict(x).covariance().data, new double[] {
                    surrogate.logEvidence(),
                    surrogate.mean(),
                    surrogate.observations(),
                    surrogate.size(),
                    surrogate.predictive(x).get(0).quantile(0.3)
                })
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    @ParameterizedTest
    @EnumSource
    void restoredStateContinuesWithTheSameBits(Case which) throws IOException {
        StreamingSurrogate original = learnt(which);
        StreamingSurrogate restored = restored(which.prior(), saved(original));
        assertThat(original.conditioned().past().isEmpty()).isEqualTo(which == Case.EVERYTHING_AT_HAND);
        assertThat(belief(restored)).isEqualTo(belief(original));
        assertThat(restored.fitReport()).isEqualTo(original.fitReport());
        assertThat(restored.model()).isEqualTo(original.model());
        assertThat(saved(restored)).isEqualTo(saved(original));
        assertSameFuture(restored, original, which);
    }

    /** The axes of another surrogate are its own from then on. */
    @Test
    void axesAreStored() throws IOException {
        StreamingSurrogate prior = Case.CHOICE_OF_KERNELS.prior();
        DMatrixRMaj axes = new DMatrixRMaj(new double[][] {{0.6, 0.8}, {-0.8, 0.6}});
        Kernel turned = Rotated.of(new Stationary(Rbf.PROFILE, Lengthscales.of(0.2, 0.4)), axes);
        Observations data = Case.CHOICE_OF_KERNELS.data();
        StreamingSurrogate original = prior.beginningAt(List.of(GaussianModel.of(turned, TestModels.learnedNoise())))
                .observe(data.rows(0, 55));
        assertThat(((Scaled) original.model().kernel()).base()).isEqualTo(turned);
        StreamingSurrogate restored = restored(prior, saved(original));
        assertThat(restored.model()).isEqualTo(original.model());
        assertThat(belief(restored)).isEqualTo(belief(original));
        assertSameFuture(restored, original, Case.CHOICE_OF_KERNELS);
    }

    private static void assertSameFuture(StreamingSurrogate restored, StreamingSurrogate original, Case which) {
        StreamingSurrogate there = goOn(restored, which);
        StreamingSurrogate here = goOn(original, which);
        assertThat(belief(there)).isEqualTo(belief(here));
        assertThat(there.model()).isEqualTo(here.model());
        assertThat(there.fitReport()).isEqualTo(here.fitReport());
        assertThat(there.likelihood().map(l -> l.parameters()))
                .isEqualTo(here.likelihood().map(l -> l.parameters()));
    }

    private static StreamingSurrogate goOn(StreamingSurrogate surrogate, Case which) {
        Observations data = which.data();
        StreamingSurrogate fitted = surrogate
                .observe(data.rows(55, 56))
                .observe(data.rows(56, 75))
                .refit(new RefitBudget(2, 2), Seed.of(4));
        StreamingSurrogate changed = fitted.likelihood().isPresent() ? fitted : fitted.restandardise(0.3, 1.7);
        return changed.observe(data.rows(75, 90));
    }

    @ParameterizedTest
    @EnumSource
    void priorIsRestored(Case which) throws IOException {
        StreamingSurrogate restored = restored(learnt(which), saved(which.prior()));
        assertThat(restored.observations()).isZero();
        assertThat(belief(restored)).isEqualTo(belief(which.prior()));
        assertSameFuture(restored, which.prior(), which);
    }

    /** Integrals over a stretch of a line, at every stage: before the first input, after each batch, after a fit, folded. */
    @ParameterizedTest
    @ValueSource(ints = {1, 40, 1024})
    void stretchIsRestoredAtEveryStage(int window) throws IOException {
        GaussianModel model = GaussianModel.of(Scaled.of(1.2, Rbf.of(Lengthscales.of(0.2))), TestModels.learnedNoise());
        StreamingSurrogate prior = StreamingSurrogate.of(1, List.of(model), HippoFamily.of(12), window);
        StreamingSurrogate here = prior;
        StreamingSurrogate there = restored(prior, saved(prior));
        Observations data = Samples.waves(120, 0.2, 1);
        for (int from = 0; from < 120; from += 30) {
            int to = from + 30;
            here = here.observe(data.rows(from, to));
            there = restored(prior, saved(there.observe(data.rows(from, to))));
            if (from % 60 == 0) {
                here = here.refit(new RefitBudget(1, 3), Seed.of(from));
                there = restored(prior, saved(there.refit(new RefitBudget(1, 3), Seed.of(from))));
            }
            assertThat(there.features()).isEqualTo(here.features());
            assertThat(Streams.belief(there, Samples.grid(20))).isEqualTo(Streams.belief(here, Samples.grid(20)));
            assertThat(saved(there)).isEqualTo(saved(here));
        }
        assertThat(here.conditioned().past().isEmpty()).isEqualTo(window == 1024);
    }

    /** The jitter of the factor is part of what old and new features have in common. */
    @Test
    void jitterIsRestored() throws IOException {
        Kernel smooth = Scaled.of(1, new Stationary(Rbf.PROFILE, Lengthscales.of(3, 3)));
        GaussianModel model = GaussianModel.of(smooth, Hyperparameter.positive("noise", 1e-2));
        Observations data = Case.LEARNT_NOISE.data();
        Conditioned close = Conditioned.of(
                        model,
                        new InducingPoints(points(60, 5)),
                        PseudoLikelihood.none(InducingPoints.none(2)),
                        data.rows(0, 40))
                .orElseThrow()
                .fold(20);
        assertThat(close.factor().jitter()).isPositive();
        StreamingSurrogate original = new StreamingSurrogate(
                ModelChoice.of(2, List.of(model)),
                new FixedBudget(60, false),
                WINDOW,
                TargetOrigin.NONE,
                close,
                Inference.CONJUGATE,
                RunningMoments.NONE.plus(data.rows(0, 40).y()),
                FitReport.NONE);
        StreamingSurrogate restored = restored(original, saved(original));
        assertThat(restored.conditioned().factor().jitter())
                .isEqualTo(close.factor().jitter());
        assertThat(restored.conditioned().past().factor().absoluteJitter(0))
                .isEqualTo(close.factor().absoluteJitter(0));
        assertThat(belief(restored)).isEqualTo(belief(original));
        assertThat(belief(restored.observe(data.rows(40, 90)))).isEqualTo(belief(original.observe(data.rows(40, 90))));
    }

    /** Also where the kernel has no equality. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void chosenKernelIsRestored(boolean opaque) throws IOException {
        List<GaussianModel> models = Stream.of(Matern52.PROFILE, Rbf.PROFILE, Matern32.PROFILE)
                .map(SnapshotTest::model)
                .map(model -> opaque ? GaussianModel.of(new Opaque(model.kernel()), model.noise()) : model)
                .toList();
        DMatrixRMaj x = points(5, 7);
        for (GaussianModel model : models) {
            Kernel restored = chosen(models, model).model().kernel();
            assertThat(restored.gram(x).data).isEqualTo(model.kernel().gram(x).data);
        }
    }

    @Test
    void modelsDifferingInPriorsAreDistinguished() throws IOException {
        GaussianModel quiet = matern();
        GaussianModel noisy = GaussianModel.of(quiet.kernel(), quiet.noise().withPrior(new LogNormal(-1, 1)));
        assertThat(chosen(List.of(quiet, noisy), noisy).model()).isEqualTo(noisy);
        assertThat(chosen(List.of(quiet, noisy), quiet).model()).isEqualTo(quiet);
    }

    /** A surrogate that chose one of the models, saved and restored. */
    private static StreamingSurrogate chosen(List<GaussianModel> models, GaussianModel one) throws IOException {
        Conditioned conditioned =
                gaussian(one).observe(Case.LEARNT_NOISE.data()).conditioned();
        ModelChoice choice = new ModelChoice(models, models.indexOf(one));
        StreamingSurrogate saved = new StreamingSurrogate(
                choice,
                POLICY,
                WINDOW,
                TargetOrigin.NONE,
                conditioned,
                Inference.CONJUGATE,
                RunningMoments.NONE,
                FitReport.NONE);
        return restored(StreamingSurrogate.of(2, models, POLICY, WINDOW), saved(saved));
    }

    /** A kernel without equality, and without a description that another run would have. */
    private static final class Opaque implements ForwardingKernel {

        private final Kernel base;

        Opaque(Kernel base) {
            this.base = base;
        }

        @Override
        public Kernel base() {
            return base;
        }

        @Override
        public Kernel withParameters(HyperparameterVector parameters) {
            return new Opaque(base.withParameters(parameters));
        }
    }

    /** Each batch overflows the window; hyperparameters are fixed, for their digits are part of the state. */
    @ParameterizedTest
    @EnumSource(names = {"LEARNT_NOISE", "PARTLY_GIVEN_NOISE", "NEGATIVE_BINOMIAL"})
    void stateDoesNotGrow(Case which) throws IOException {
        SizePolicy ten = new FixedBudget(10, false);
        List<GaussianModel> fixed =
                List.of(matern().withParameters(matern().parameters().map(Hyperparameter::fixed)));
        StreamingSurrogate some = which.prior()
                .likelihood()
                .map(likelihood -> StreamingSurrogate.of(2, fixed, ten, 20, likelihood))
                .orElseGet(() -> StreamingSurrogate.of(2, fixed, ten, 20));
        Observations data = which.data();
        some = some.observe(data.rows(0, 30))
                .refit(RefitBudget.WARM, Seed.of(1))
                .observe(data.rows(30, 60))
                .observe(data.rows(60, 90));
        int size = saved(some).length;
        for (int i = 0; i < 12; i++) {
            some = some.observe(data.rows(i % 3 * 30, i % 3 * 30 + 30));
            assertThat(saved(some)).hasSize(size);
        }
        assertThat(some.observations()).isEqualTo(450);
    }

    @Test
    void consecutiveStatesCanBeRead() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StreamingSurrogate first = learnt(Case.LEARNT_NOISE);
        first.save(out);
        Case.LEARNT_NOISE.prior().save(out);
        ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
        assertThat(first.restore(in).observations()).isEqualTo(55);
        assertThat(first.restore(in).observations()).isZero();
        assertThat(in.available()).isZero();
    }
}
