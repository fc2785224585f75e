package io.thalweg.surrogate.exact;

import io.thalweg.core.linalg.Cholesky;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.parameter.ParameterVector;
import io.thalweg.surrogate.state.StateFormat;
import io.thalweg.surrogate.state.StateReader;
import io.thalweg.surrogate.state.StateWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The stored form of an exact process: hyperparameters, data, and the factor, whose bits depend on the order in which the data came.
 * Half of n² numbers.
 */
final class Snapshot {

    /** Its mark is "TWEX". */
    private static final StateFormat FORMAT = new StateFormat(0x54574558, 1, "an exact Gaussian process");

    private Snapshot() {}

    static void write(ModelChoice choice, ConditionedModel conditioned, FitReport report, OutputStream out)
            throws IOException {
        FORMAT.write(out, data -> writeBody(choice, conditioned, report, data));
    }

    private static void writeBody(ModelChoice choice, ConditionedModel conditioned, FitReport report, StateWriter data)
            throws IOException {
        data.writeInt(choice.models().size());
        data.writeInt(choice.current());
        data.writeDoubles(conditioned.model.parameters().values());
        Observations told = conditioned.data;
        data.writeMatrix(told.x());
        data.writeDoubles(told.y());
        data.writeDoubles(told.noiseVariance());
        Cholesky factor = conditioned.factor;
        data.writeLower(factor.lower());
        data.writeDouble(factor.jitter());
        data.writeDouble(factor.absoluteJitter());
        data.writeDoubles(conditioned.inverseTimesY);
        data.writeDoubles(conditioned.inverseTimesOne);
        data.writeReport(report);
    }

    /**
     * What a process consists of.
     *
     * @param choice among the models
     * @param conditioned the chosen model and the data
     * @param report of the last fit
     */
    record Content(ModelChoice choice, ConditionedModel conditioned, FitReport report) {}

    /** Reads what was written by a process with these models. */
    static Content read(int dimension, List<GaussianModel> models, InputStream in) throws IOException {
        return FORMAT.read(in, data -> readBody(dimension, models, data));
    }

    private static Content readBody(int dimension, List<GaussianModel> models, StateReader data) throws IOException {
        int count = data.readInt();
        int current = data.readInt();
        if (count != models.size()) {
            throw new IllegalArgumentException("the stored state is of a choice among " + count + " models, here are "
                    + models.size() + ": restore it with the models that it was saved with");
        }
        double[] values = data.readDoubles();
        ParameterVector parameters = models.get(current).parameters();
        if (values.length != parameters.size()) {
            throw new IllegalArgumentException(
                    "the stored state has " + values.length + " hyperparameters, the model has " + parameters.size()
                            + ": restore it with the model that it was saved with");
        }
        GaussianModel model = models.get(current).withParameters(parameters.withValues(values));
        DMatrixRMaj x = data.readMatrix();
        if (x.numCols != dimension) {
            throw new IllegalArgumentException(
                    "the stored state has " + x.numCols + " input coordinates, expected " + dimension);
        }
        Observations told = Observations.of(x, data.readDoubles(), data.readDoubles());
        DMatrixRMaj lower = data.readLower();
        Cholesky factor = Cholesky.ofFactor(lower, data.readDouble(), data.readDouble());
        ConditionedModel conditioned =
                new ConditionedModel(model, told, factor, data.readDoubles(), data.readDoubles());
        return new Content(new ModelChoice(models, current), conditioned, data.readReport());
    }
}
