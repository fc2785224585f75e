package io.thalweg.surrogate.streaming;

import io.thalweg.core.linalg.BlockCholesky;
import io.thalweg.core.linalg.Cholesky;
import io.thalweg.core.linalg.Factor;
import io.thalweg.core.linalg.Partition;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.exact.GaussianModel;
import io.thalweg.surrogate.feature.Moments;
import io.thalweg.surrogate.feature.WhitenedGaussian;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.parameter.ParameterVector;
import io.thalweg.surrogate.state.StateFormat;
import io.thalweg.surrogate.state.StateReader;
import io.thalweg.surrogate.state.StateWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * What a surrogate has learnt, and its stored form: hyperparameters, the past, the window, the belief. Of symmetric matrices one half
 * is stored. Nothing is computed anew when it is read, so that the bits are the same.
 *
 * @param origin what was subtracted from all targets
 * @param conditioned the belief
 * @param inference with the hyperparameters of the likelihood
 * @param spread of all targets
 * @param fitReport of the last fit
 */
record Snapshot(
        double origin, Conditioned conditioned, Inference inference, RunningMoments spread, FitReport fitReport) {

    /** Its mark is "TWSV". */
    private static final StateFormat FORMAT = new StateFormat(0x54575356, 1, "a streaming surrogate");

    /**
     * Writes it.
     *
     * @param models among which the present one was chosen
     * @param policy of its features
     */
    void write(List<GaussianModel> models, FeaturePolicy policy, OutputStream out) throws IOException {
        FORMAT.write(out, data -> writeBody(models, policy, data));
    }

    private void writeBody(List<GaussianModel> models, FeaturePolicy policy, StateWriter out) throws IOException {
        out.writeInt(conditioned.features().dimension());
        writeMean(out, models.get(0).mean());
        writeLikelihood(out);
        writeModel(out, models);
        out.writeDouble(origin);
        policy.write(conditioned.features(), out);
        writeFactor(out, conditioned.factor());
        writePast(out, policy, conditioned.past());
        writeWindow(out);
        WhitenedGaussian belief = conditioned.belief();
        writeBelief(out, belief);
        out.writeDouble(conditioned.penalty());
        out.writeLong(spread.count());
        out.writeDouble(spread.mean());
        out.writeDouble(spread.squares());
        out.writeReport(fitReport);
    }

    /**
     * Reads what {@link #write} has written.
     *
     * @param dimension of the surrogate that it is restored into
     * @param models of that surrogate
     * @param policy of its features
     * @param like its inference
     */
    static Snapshot read(
            int dimension, List<GaussianModel> models, FeaturePolicy policy, Inference like, InputStream in)
            throws IOException {
        return FORMAT.read(in, data -> readBody(dimension, models, policy, like, data));
    }

    private static Snapshot readBody(
            int dimension, List<GaussianModel> models, FeaturePolicy policy, Inference like, StateReader in)
            throws IOException {
        requireDimension(in.readInt(), dimension);
        OptionalDouble given = models.get(0).mean();
        requireMean(readMean(in), given);
        Inference inference = readLikelihood(in, like);
        GaussianModel chosen = readModel(in, models, dimension);
        double origin = in.readDouble();
        OptionalDouble mean = given.isEmpty() ? given : OptionalDouble.of(given.getAsDouble() - origin);
        InducingFeatures features = policy.read(in);
        Factor factor = readFactor(in, features);
        PseudoLikelihood past = readPast(in, policy);
        Observations window = Observations.of(in.readMatrix(), in.readDoubles(), in.readDoubles());
        double[] targets = in.readDoubles();
        double[] corrections = in.readDoubles();
        WhitenedGaussian belief = readBelief(in, features, mean);
        Conditioned conditioned = new Conditioned(
                new GaussianModel(chosen.kernel(), chosen.noise(), mean),
                features,
                factor,
                past,
                window,
                belief,
                in.readDouble(),
                corrections);
        return new Snapshot(
                origin,
                conditioned,
                inference instanceof SiteInference sites ? new SiteInference(sites.likelihood(), targets) : inference,
                new RunningMoments(in.readLong(), in.readDouble(), in.readDouble()),
                in.readReport());
    }

    private static void requireDimension(int stored, int here) {
        if (stored != here) {
            throw new IllegalArgumentException("the stored state has " + stored
                    + " input coordinates, this surrogate has " + here
                    + ": restore it into a surrogate that is made as the saved one was");
        }
    }

    private static void writeMean(StateWriter out, OptionalDouble mean) throws IOException {
        out.writeBoolean(mean.isPresent());
        if (mean.isPresent()) {
            out.writeDouble(mean.getAsDouble());
        }
    }

    private static OptionalDouble readMean(StateReader in) throws IOException {
        return in.readBoolean() ? OptionalDouble.of(in.readDouble()) : OptionalDouble.empty();
    }

    private static void requireMean(OptionalDouble stored, OptionalDouble here) {
        if (!stored.equals(here)) {
            throw new IllegalArgumentException("the constant mean is " + told(stored) + " in the stored state, in this"
                    + " surrogate " + told(here) + ": restore it into a surrogate that is made as the saved one was");
        }
    }

    private static String told(OptionalDouble mean) {
        return mean.isPresent() ? "given as " + mean.getAsDouble() : "learnt";
    }

    private void writeLikelihood(StateWriter out) throws IOException {
        out.writeBoolean(inference instanceof SiteInference);
        if (inference instanceof SiteInference sites) {
            Fingerprint.of(sites.likelihood()).write(out);
            out.writeDoubles(sites.likelihood().parameters().values());
        }
    }

    private static Inference readLikelihood(StateReader in, Inference like) throws IOException {
        boolean stored = in.readBoolean();
        if (stored != like instanceof SiteInference) {
            throw new IllegalArgumentException("the stored state is of observations that are "
                    + (stored ? "not Gaussian, this surrogate's are" : "Gaussian, this surrogate's are not")
                    + ": restore it into a surrogate of the same likelihood");
        }
        if (!(like instanceof SiteInference sites)) {
            return like;
        }
        Fingerprint expected = Fingerprint.read(in);
        double[] values = in.readDoubles();
        Likelihood here = sites.likelihood();
        if (expected.names().equals(here.parameters().names())) {
            here = here.withParameters(restored(here.parameters(), values));
        }
        expected.requireMatch("likelihood", Fingerprint.of(here));
        return new SiteInference(here, new double[0]);
    }

    private static ParameterVector restored(ParameterVector parameters, double[] values) {
        try {
            return parameters.withValues(values);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the stored state is outside of the limits of this surrogate's hyperparameters: " + e.getMessage(),
                    e);
        }
    }

    private void writeModel(StateWriter out, List<GaussianModel> models) throws IOException {
        GaussianModel model = conditioned.model();
        Fingerprint fingerprint = Fingerprint.of(model, conditioned.features().dimension());
        out.writeInt(models.size());
        out.writeInt(indexOf(model, fingerprint, models));
        fingerprint.write(out);
        out.writeDoubles(model.parameters().values());
    }

    /** Which of the models it is: the equal one but for values, or one that computes the same where kernels cannot be compared. */
    private int indexOf(GaussianModel model, Fingerprint fingerprint, List<GaussianModel> models) {
        double[] values = model.parameters().values();
        int alike = -1;
        for (int i = 0; i < models.size(); i++) {
            if (allows(models.get(i).parameters(), fingerprint.names(), values)) {
                GaussianModel other =
                        models.get(i).withParameters(models.get(i).parameters().withValues(values));
                if (other.kernel().equals(model.kernel()) && other.noise().equals(model.noise())) {
                    return i;
                }
                boolean same = fingerprint.matches(
                        Fingerprint.of(other, conditioned.features().dimension()));
                alike = alike < 0 && same ? i : alike;
            }
        }
        if (alike < 0) {
            throw new IllegalStateException(
                    "the kernel " + fingerprint.description() + " is none of those to choose among");
        }
        return alike;
    }

    private static boolean allows(ParameterVector parameters, List<String> names, double[] values) {
        return parameters.names().equals(names)
                && IntStream.range(0, values.length)
                        .allMatch(i -> values[i] >= parameters.get(i).lower()
                                && values[i] <= parameters.get(i).upper());
    }

    private static GaussianModel readModel(StateReader in, List<GaussianModel> models, int dimension)
            throws IOException {
        int count = in.readInt();
        if (count != models.size()) {
            throw new IllegalArgumentException(
                    "the stored state has a choice of " + count + " kernels, this surrogate of " + models.size()
                            + ": restore it into a surrogate that is made as the saved one was");
        }
        GaussianModel candidate = models.get(in.readInt());
        Fingerprint expected = Fingerprint.read(in);
        double[] values = in.readDoubles();
        GaussianModel here = candidate.parameters().names().equals(expected.names())
                ? candidate.withParameters(restored(candidate.parameters(), values))
                : candidate;
        expected.requireMatch("kernel", Fingerprint.of(here, dimension));
        return here;
    }

    /** The jitter follows for each group. */
    private static void writeFactor(StateWriter out, Factor factor) throws IOException {
        out.writeLower(factor.lower());
        if (factor instanceof BlockCholesky blocks) {
            out.writeDoubles(blocks.jitters());
            out.writeDoubles(blocks.absoluteJitters());
        } else {
            Cholesky whole = Conditioned.whole(factor);
            out.writeDouble(whole.jitter());
            out.writeDouble(whole.absoluteJitter());
        }
    }

    private static Factor readFactor(StateReader in, InducingFeatures features) throws IOException {
        Partition groups = features.groups();
        return groups.isDivided()
                ? BlockCholesky.ofFactor(in.readLower(), groups, in.readDoubles(), in.readDoubles())
                : Cholesky.ofFactor(in.readLower(), in.readDouble(), in.readDouble());
    }

    /** Of features in groups the precision is kept beside its factor. */
    private static void writeBelief(StateWriter out, WhitenedGaussian belief) throws IOException {
        out.writeLower(belief.factor().lower());
        if (belief.information().isPresent()) {
            out.writeLower(belief.information().get());
        }
        out.writeDoubles(belief.targetSide());
        out.writeDoubles(belief.constantSide());
        out.writeMoments(belief.moments());
    }

    private static WhitenedGaussian readBelief(StateReader in, InducingFeatures features, OptionalDouble mean)
            throws IOException {
        DMatrixRMaj lower = in.readLower();
        if (!features.groups().isDivided()) {
            return WhitenedGaussian.of(
                    Cholesky.ofFactor(lower), in.readDoubles(), in.readDoubles(), in.readMoments(), mean);
        }
        Partition independent = features.independent();
        double[] none = new double[independent.groups()];
        return WhitenedGaussian.of(
                in.readSymmetric(),
                features.groups(),
                BlockCholesky.ofFactor(lower, independent, none, none),
                in.readDoubles(),
                in.readDoubles(),
                in.readMoments(),
                mean);
    }

    private static void writePast(StateWriter out, FeaturePolicy policy, PseudoLikelihood past) throws IOException {
        policy.write(past.features(), out);
        writeFactor(out, past.factor());
        for (Sums sums : List.of(past.learnt(), past.given())) {
            out.writeMoments(sums.moments());
            if (!sums.isEmpty()) {
                out.writeLower(sums.gram());
                out.writeDoubles(sums.targets());
                out.writeDoubles(sums.constants());
            }
        }
        out.writeDouble(past.learntPenalty());
        out.writeDouble(past.givenPenalty());
    }

    private static PseudoLikelihood readPast(StateReader in, FeaturePolicy policy) throws IOException {
        InducingFeatures features = policy.read(in);
        Factor factor = readFactor(in, features);
        Sums learnt = readSums(in, features.size());
        Sums given = readSums(in, features.size());
        return new PseudoLikelihood(features, factor, learnt, given, in.readDouble(), in.readDouble());
    }

    private static Sums readSums(StateReader in, int size) throws IOException {
        Moments moments = in.readMoments();
        if (moments.count() == 0) {
            return Sums.zero(size);
        }
        DMatrixRMaj gram = in.readSymmetric();
        return new Sums(gram, in.readDoubles(), in.readDoubles(), moments);
    }

    private void writeWindow(StateWriter out) throws IOException {
        Observations window = conditioned.window();
        out.writeMatrix(window.x());
        out.writeDoubles(window.y());
        out.writeDoubles(window.noiseVariance());
        out.writeDoubles(inference instanceof SiteInference sites ? sites.targets() : new double[0]);
        out.writeDoubles(conditioned.corrections());
    }
}
