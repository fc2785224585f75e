package io.thalweg.surrogate.decoupled;

import io.thalweg.core.linalg.Cholesky;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.exact.GaussianModel;
import io.thalweg.surrogate.feature.WhitenedGaussian;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.parameter.ParameterVector;
import io.thalweg.surrogate.state.StateFormat;
import io.thalweg.surrogate.state.StateReader;
import io.thalweg.surrogate.state.StateWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;

/** The stored form: hyperparameters, data, bases and weights. Nothing is computed anew when it is read, so that the bits are the same. */
final class Snapshot {

    /** Its mark is "TWDC". */
    private static final StateFormat FORMAT = new StateFormat(0x54574443, 1, "a decoupled surrogate");

    private Snapshot() {}

    /**
     * What a surrogate consists of.
     *
     * @param chosen index of its model
     * @param conditioned bases and data
     * @param report of the last fit
     */
    record Content(int chosen, Conditioned conditioned, FitReport report) {}

    static void write(int models, int chosen, Conditioned conditioned, FitReport report, OutputStream out)
            throws IOException {
        FORMAT.write(out, data -> writeBody(models, chosen, conditioned, report, data));
    }

    private static void writeBody(int models, int chosen, Conditioned conditioned, FitReport report, StateWriter out)
            throws IOException {
        out.writeInt(models);
        out.writeInt(chosen);
        out.writeDoubles(conditioned.model.parameters().values());
        Observations told = conditioned.data;
        out.writeMatrix(told.x());
        out.writeDoubles(told.y());
        out.writeDoubles(told.noiseVariance());
        writeBelief(conditioned.spread, out);
        out.writeInts(conditioned.meanRows);
        out.writeBoolean(conditioned.landmarks.isPresent());
        if (conditioned.landmarks.isPresent()) {
            writeLandmarks(conditioned.landmarks.get(), out);
        }
        MeanWeights weights = conditioned.weights();
        out.writeDoubles(weights.targets());
        out.writeDoubles(weights.ones());
        out.writeDouble(weights.yy());
        out.writeDouble(weights.y1());
        out.writeDouble(weights.one());
        out.writeInt(weights.iterations());
        out.writeDouble(weights.residual());
        out.writeReport(report);
    }

    private static void writeBelief(InducedBelief belief, StateWriter out) throws IOException {
        out.writeMatrix(belief.features().z());
        Cholesky factor = belief.features().factor();
        out.writeLower(factor.lower());
        out.writeDouble(factor.jitter());
        out.writeDouble(factor.absoluteJitter());
        out.writeLower(belief.belief().factor().lower());
        out.writeDoubles(belief.belief().targetSide());
        out.writeDoubles(belief.belief().constantSide());
        out.writeMoments(belief.belief().moments());
        out.writeDouble(belief.penalty());
    }

    private static void writeLandmarks(Landmarks landmarks, StateWriter out) throws IOException {
        writeBelief(landmarks.belief(), out);
        out.writeInts(landmarks.positions());
        out.writeBoolean(landmarks.cover());
        out.writeInt(landmarks.chosenFor());
    }

    private static Landmarks readLandmarks(Kernel kernel, StateReader in) throws IOException {
        InducedBelief belief = readBelief(kernel, OptionalDouble.empty(), in);
        return new Landmarks(belief, in.readInts(), in.readBoolean(), in.readInt());
    }

    /**
     * Reads what {@link #write} has written.
     *
     * @param models of the surrogate that it is restored into
     * @param like the same for what is not data
     */
    static Content read(List<GaussianModel> models, Conditioned like, InputStream in) throws IOException {
        return FORMAT.read(in, data -> readBody(models, like, data));
    }

    private static Content readBody(List<GaussianModel> models, Conditioned like, StateReader in) throws IOException {
        int count = in.readInt();
        int chosen = in.readInt();
        if (count != models.size()) {
            throw new IllegalArgumentException("the stored state is of a choice among " + count + " models, here are "
                    + models.size() + ": restore it with the models that it was saved with");
        }
        double[] values = in.readDoubles();
        ParameterVector parameters = models.get(chosen).parameters();
        if (values.length != parameters.size()) {
            throw new IllegalArgumentException(
                    "the stored state has " + values.length + " hyperparameters, the model has " + parameters.size()
                            + ": restore it with the model that it was saved with");
        }
        GaussianModel model = models.get(chosen).withParameters(parameters.withValues(values));
        DMatrixRMaj x = in.readMatrix();
        if (x.numCols != like.data.dimension()) {
            throw new IllegalArgumentException(
                    "the stored state has " + x.numCols + " input coordinates, expected " + like.data.dimension());
        }
        Observations told = Observations.of(x, in.readDoubles(), in.readDoubles());
        double origin = Conditioned.origin(told);
        OptionalDouble mean = model.mean().isEmpty()
                ? model.mean()
                : OptionalDouble.of(model.mean().getAsDouble() - origin);
        InducedBelief spread = readBelief(model.kernel(), mean, in);
        int[] meanRows = in.readInts();
        Optional<Landmarks> landmarks =
                in.readBoolean() ? Optional.of(readLandmarks(model.kernel(), in)) : Optional.empty();
        MeanWeights weights = new MeanWeights(
                in.readDoubles(),
                in.readDoubles(),
                in.readDouble(),
                in.readDouble(),
                in.readDouble(),
                in.readInt(),
                in.readDouble());
        Conditioned conditioned = new Conditioned(
                model,
                like.settings,
                like.stripes,
                told,
                spread,
                meanRows,
                landmarks,
                new double[][] {weights.targets(), weights.ones()},
                weights);
        return new Content(chosen, conditioned, in.readReport());
    }

    private static InducedBelief readBelief(Kernel kernel, OptionalDouble mean, StateReader in) throws IOException {
        DMatrixRMaj z = in.readMatrix();
        Cholesky factor = Cholesky.ofFactor(in.readLower(), in.readDouble(), in.readDouble());
        Cholesky precision = Cholesky.ofFactor(in.readLower());
        WhitenedGaussian belief =
                WhitenedGaussian.of(precision, in.readDoubles(), in.readDoubles(), in.readMoments(), mean);
        return new InducedBelief(new PointFeatures(kernel, z, factor), belief, in.readDouble());
    }
}
