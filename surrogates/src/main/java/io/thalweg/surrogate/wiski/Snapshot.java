package io.thalweg.surrogate.wiski;

import io.thalweg.core.linalg.Cholesky;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.InputMap;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.feature.Moments;
import io.thalweg.surrogate.feature.WhitenedGaussian;
import io.thalweg.surrogate.parameter.ParameterVector;
import io.thalweg.surrogate.state.StateFormat;
import io.thalweg.surrogate.state.StateReader;
import io.thalweg.surrogate.state.StateWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;

/**
 * The stored form of a surrogate: the model's shape and hyperparameters, the choice of features, the statistics, the factor of B. Of
 * symmetric matrices one half is stored.
 */
final class Snapshot {

    /** Its mark is "TWSK". */
    private static final StateFormat FORMAT = new StateFormat(0x5457534B, 1, "a WISKI surrogate");

    private Snapshot() {}

    static void write(WiskiSurrogate surrogate, OutputStream out) throws IOException {
        FORMAT.write(out, data -> writeBody(surrogate, data));
    }

    static WiskiSurrogate read(WiskiSurrogate like, InputStream in) throws IOException {
        return FORMAT.read(in, data -> readBody(like, data));
    }

    private static void writeBody(WiskiSurrogate surrogate, StateWriter data) throws IOException {
        writeModel(data, surrogate.model());
        Conditioned conditioned = surrogate.conditioned();
        for (KeptFeatures kept : conditioned.basis().kept()) {
            data.writeInts(kept.sizes());
            data.writeInts(kept.leads());
            data.writeInts(kept.lengths());
        }
        writeStatistics(data, conditioned.statistics());
        WhitenedGaussian belief = conditioned.belief();
        data.writeLower(belief.factor().lower());
        data.writeDoubles(belief.targetSide());
        data.writeDoubles(belief.constantSide());
        data.writeMoments(belief.moments());
        Observations recent = surrogate.recent();
        data.writeInt(recent.size());
        if (recent.size() > 0) {
            data.writeDoubles(recent.x().data);
            data.writeDoubles(recent.y());
            data.writeDoubles(recent.noiseVariance());
            writeStatistics(data, surrogate.settled());
        }
        data.writeReport(surrogate.fitReport());
    }

    private static WiskiSurrogate readBody(WiskiSurrogate like, StateReader data) throws IOException {
        WiskiModel model = readModel(data, like);
        List<KeptFeatures> kept = new ArrayList<>();
        for (int t = 0; t < model.terms().size(); t++) {
            kept.add(new KeptFeatures(data.readInts(), data.readInts(), data.readInts()));
        }
        Statistics statistics = readStatistics(data, model.terms());
        Cholesky factor = Cholesky.ofFactor(data.readLower());
        double[] hy = data.readDoubles();
        double[] h1 = data.readDoubles();
        Moments moments = data.readMoments();
        int count = data.readInt();
        Observations recent = Observations.none(like.dimension());
        Statistics settled = statistics;
        if (count > 0) {
            DMatrixRMaj x = DMatrixRMaj.wrap(count, like.dimension(), data.readDoubles());
            recent = Observations.of(x, data.readDoubles(), data.readDoubles());
            settled = readStatistics(data, model.terms());
        }
        FitReport report = data.readReport();
        OptionalDouble mean = model.mean().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(model.mean().getAsDouble() - statistics.shift());
        WhitenedGaussian belief = WhitenedGaussian.of(factor, hy, h1, moments, mean);
        Conditioned conditioned = new Conditioned(new Basis(model, kept, statistics.count()), statistics, belief);
        return new WiskiSurrogate(like.structure(), settled, recent, conditioned, report);
    }

    private static void writeModel(StateWriter out, WiskiModel model) throws IOException {
        if (model.map() instanceof Projection projection) {
            out.writeInt(projection.outputs());
            out.writeDoubles(projection.coordinates());
        } else {
            out.writeInt(0);
        }
        out.writeInt(model.terms().size());
        for (Term term : model.terms()) {
            out.writeUTF(term.kind());
            out.writeInts(term.columns());
            List<GridAxis> axes = term instanceof GridTerm grid ? grid.axes() : List.of();
            out.writeInt(axes.size());
            for (GridAxis axis : axes) {
                out.writeDouble(axis.first());
                out.writeDouble(axis.spacing());
                out.writeInt(axis.count());
                out.writeUTF(axis.edge().name());
            }
        }
        out.writeDoubles(model.parameters().values());
    }

    private static WiskiModel readModel(StateReader in, WiskiSurrogate like) throws IOException {
        WiskiModel prior = like.structure().prior();
        int outputs = in.readInt();
        InputMap map = new Identity(prior.map().inputs());
        if (outputs > 0) {
            map = new Projection(new DMatrixRMaj(outputs, prior.map().inputs()), new double[outputs])
                    .withCoordinates(in.readDoubles());
        }
        List<Term> terms = new ArrayList<>();
        int count = in.readInt();
        for (int t = 0; t < count; t++) {
            Term term = like.structure().term(outputs > 0, in.readUTF(), in.readInts());
            int axes = in.readInt();
            for (int j = 0; j < axes; j++) {
                GridAxis axis =
                        new GridAxis(in.readDouble(), in.readDouble(), in.readInt(), Edge.valueOf(in.readUTF()));
                if (!(term instanceof GridTerm grid) || !grid.axes().get(j).equals(axis)) {
                    throw new IllegalArgumentException("the stored state has " + axis + " on axis " + j + " of "
                            + term.label() + ": restore it with the grids that it was saved with");
                }
            }
            terms.add(term);
        }
        WiskiModel model = new WiskiModel(map, terms, prior.noise(), prior.mean());
        ParameterVector parameters = model.parameters();
        return model.withParameters(parameters.withValues(in.readDoubles()));
    }

    private static void writeStatistics(StateWriter out, Statistics statistics) throws IOException {
        out.writeDouble(statistics.origin());
        for (Statistics.Sums sums : List.of(statistics.learnt(), statistics.given())) {
            out.writeMoments(sums.moments());
            if (!sums.isEmpty()) {
                out.writeDoubles(sums.targets());
                out.writeDoubles(sums.constants());
                sums.gram().write(out);
            }
        }
    }

    private static Statistics readStatistics(StateReader in, List<Term> terms) throws IOException {
        double origin = in.readDouble();
        Statistics.Sums learnt = readSums(in, terms);
        return new Statistics(learnt, readSums(in, terms), origin);
    }

    private static Statistics.Sums readSums(StateReader in, List<Term> terms) throws IOException {
        Moments moments = in.readMoments();
        if (moments.count() == 0) {
            return Statistics.Sums.zero(terms);
        }
        double[] targets = in.readDoubles();
        double[] constants = in.readDoubles();
        return new Statistics.Sums(Gram.read(terms, in), targets, constants, moments);
    }
}
