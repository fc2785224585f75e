package io.thalweg.benchmark;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.decoupled.DecoupledSettings;
import io.thalweg.surrogate.decoupled.DecoupledSurrogate;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * What a mean of many points costs, and what it is worth: decoupled surrogates with mean bases of all sizes, and sparse processes (SGPR) with
 * inducing points chosen by pivoted Cholesky factorisation, on a table of rows for training and rows for testing.
 *
 * <p>Times are CPU times of the calling thread, in which all the work is done.
 */
final class DecoupledBenchmark {

    private static final double MILLI = 1e-3;
    private static final double NORMAL_QUANTILE_975 = 1.959963984540054;

    /** Test points that are predicted at a time. */
    private static final int CHUNK = 512;

    private final List<GaussianModel> models;
    private final Observations train;
    private final Observations test;
    private final Seed seed;

    /**
     * A benchmark.
     *
     * @param models to choose among
     * @param train rows to be learnt, in random order
     * @param test rows to be predicted
     * @param seed of fits
     */
    public DecoupledBenchmark(List<GaussianModel> models, Observations train, Observations test, Seed seed) {
        this.models = List.copyOf(models);
        this.train = train;
        this.test = test;
        this.seed = seed;
    }

    /**
     * What was measured.
     *
     * @param surrogate {@code decoupled} or {@code sgpr}
     * @param n number of observations
     * @param meanPoints size of the mean basis
     * @param points size of the covariance basis
     * @param fitSeconds time to learn the hyperparameters; 0 for those of an earlier run
     * @param solveSeconds time for the bases and the mean at these; 0 where a fit ends with them
     * @param iterations of conjugate gradients
     * @param residual of the mean's equations
     * @param nmse mean square error relative to the variance of the test targets
     * @param nlpd mean negative log density of the test targets, noise included
     * @param coverage95 share of the test targets within the central 95 % intervals
     */
    public record Run(
            String surrogate,
            int n,
            long meanPoints,
            int points,
            double fitSeconds,
            double solveSeconds,
            int iterations,
            double residual,
            double nmse,
            double nlpd,
            double coverage95) {}

    /** A decoupled surrogate whose hyperparameters are learnt from a sample of the first n rows, and the model that it learnt. */
    public Fitted fitted(int n, DecoupledSettings settings) {
        DecoupledSurrogate prior = DecoupledSurrogate.of(train.dimension(), models, settings);
        Observations sample = train.rows(0, Math.min(n, settings.fitRows()));
        DecoupledSurrogate[] learnt = new DecoupledSurrogate[1];
        double fit = MILLI
                * CpuTime.millis(() -> learnt[0] = prior.observe(sample).refit(RefitBudget.WARM, seed.child("fit")));
        GaussianModel model = learnt[0].model();
        Run solved = solved(n, settings, model);
        return new Fitted(
                model,
                new Run(
                        solved.surrogate,
                        n,
                        solved.meanPoints,
                        solved.points,
                        fit,
                        solved.solveSeconds,
                        solved.iterations,
                        solved.residual,
                        solved.nmse,
                        solved.nlpd,
                        solved.coverage95));
    }

    /** A run and its model. */
    public record Fitted(GaussianModel model, Run run) {}

    /** A decoupled surrogate of the first n rows with known hyperparameters. */
    public Run solved(int n, DecoupledSettings settings, GaussianModel model) {
        GaussianModel known = model.withParameters(model.parameters().map(Hyperparameter::fixed));
        Observations rows = train.rows(0, n);
        DecoupledSurrogate start = DecoupledSurrogate.of(train.dimension(), List.of(known), settings);
        DecoupledSurrogate[] end = new DecoupledSurrogate[1];
        // Nothing is to be fitted: a refit chooses the bases and solves for the mean.
        double seconds =
                MILLI * CpuTime.millis(() -> end[0] = start.observe(rows).refit(RefitBudget.WARM, seed.child("bases")));
        double[] judged = judge(end[0]);
        return new Run(
                "decoupled",
                n,
                end[0].size(),
                end[0].points(),
                0,
                seconds,
                end[0].iterations(),
                end[0].residual(),
                judged[0],
                judged[1],
                judged[2]);
    }

    /** The sparse process of the first n rows, its hyperparameters learnt from all of them by its bound. */
    public Run sparse(int n, int points) {
        StreamingSurrogate prior = StreamingSurrogate.of(train.dimension(), models, new FixedBudget(points, false), n);
        StreamingSurrogate[] end = new StreamingSurrogate[1];
        double seconds = MILLI
                * CpuTime.millis(
                        () -> end[0] = prior.observe(train.rows(0, n)).refit(RefitBudget.WARM, seed.child("fit")));
        double[] judged = judge(end[0]);
        return new Run(
                "sgpr", n, end[0].size(), (int) end[0].size(), seconds, 0, 0, 0, judged[0], judged[1], judged[2]);
    }

    /** Relative square error, negative log density, coverage. */
    private double[] judge(Surrogate surrogate) {
        Posterior posterior = surrogate.posterior();
        double noise = posterior.noiseVariance();
        double mean = Arrays.stream(test.y()).average().orElse(0);
        double total = 0;
        double squares = 0;
        double surprise = 0;
        int covered = 0;
        int n = test.size();
        for (int from = 0; from < n; from += CHUNK) {
            Observations part = test.rows(from, Math.min(from + CHUNK, n));
            DMatrixRMaj x = part.x();
            Prediction prediction = posterior.predict(x, 1);
            for (int i = 0; i < part.size(); i++) {
                double error = part.y()[i] - prediction.mean()[i];
                double variance = prediction.variance()[i] + noise;
                total += Math.pow(part.y()[i] - mean, 2);
                squares += error * error;
                surprise += 0.5 * (Math.log(2 * Math.PI * variance) + error * error / variance);
                covered += Math.abs(error) <= NORMAL_QUANTILE_975 * Math.sqrt(variance) ? 1 : 0;
            }
        }
        return new double[] {squares / total, surprise / n, (double) covered / n};
    }
}
