package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.InputMap;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.internal.check.Fingerprint;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.online.NoiseVariances;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;

/**
 * A model without data: where its grids lie, the prior on them, noise and mean. Immutable.
 *
 * @param map leads from points to the coordinates of the terms
 * @param terms what the latent function is a sum of, at least one
 * @param noise variance σ² of the noise of observations whose noise is not given
 * @param mean the constant mean, if it is given; otherwise it takes its most likely value
 */
public record WiskiModel(InputMap map, List<Term> terms, Hyperparameter noise, OptionalDouble mean) {

    private static final double SMALL_SCALE = 0.1;

    /**
     * Checks that the terms find their coordinates.
     *
     * @param map leads from points to the coordinates of the terms
     * @param terms what the latent function is a sum of, at least one
     * @param noise variance σ² of the noise of observations whose noise is not given
     * @param mean the constant mean, if it is given; otherwise it takes its most likely value
     */
    public WiskiModel {
        terms = List.copyOf(terms);
        if (terms.isEmpty()) {
            throw new IllegalArgumentException("terms is empty, must hold at least one term");
        }
        for (Term term : terms) {
            for (int column : term.columns()) {
                if (column < 0 || column >= map.outputs()) {
                    throw new IllegalArgumentException("a term has column " + column + ", must be in 0 to "
                            + (map.outputs() - 1) + " as the input map has " + map.outputs() + " outputs");
                }
            }
        }
    }

    /** {@return all hyperparameters: those of the terms in their order, then the noise variance} */
    public HyperparameterVector parameters() {
        HyperparameterVector all = HyperparameterVector.EMPTY;
        for (Term term : terms) {
            all = all.concat(term.parameters().prefixed(prefix(term)));
        }
        return all.concat(HyperparameterVector.of(noise));
    }

    /**
     * {@return this model with other hyperparameters, in the order of {@link #parameters()}}
     *
     * @param parameters the others, of the same names in the same order
     */
    public WiskiModel withParameters(HyperparameterVector parameters) {
        List<Term> changed = new ArrayList<>();
        int next = 0;
        for (Term term : terms) {
            int size = term.parameters().size();
            changed.add(term.withParameters(parameters.slice(next, next + size).renamedAs(term.parameters())));
            next += size;
        }
        return new WiskiModel(map, changed, parameters.get(next), mean);
    }

    private String prefix(Term term) {
        return terms.size() == 1 ? "" : term.label() + ".";
    }

    /** The noise variance of observation i: the given one, as far as sums can hold it, or the learnt one. */
    double noiseVariance(Observations data, int i) {
        return NoiseVariances.of(data, i, noise.value());
    }

    /**
     * Throws IllegalArgumentException if an image of a point is where the grid does not reach.
     *
     * @param images of points under the map
     * @param first the number of the first of these points, for the message
     */
    void requireCovered(DMatrixRMaj images, long first) {
        for (Term term : terms) {
            if (term instanceof GridTerm grid) {
                for (int j = 0; j < grid.axes().size(); j++) {
                    requireCovered(images, first, grid.columns()[j], grid.axes().get(j));
                }
            }
        }
    }

    private static void requireCovered(DMatrixRMaj images, long first, int column, GridAxis axis) {
        for (int i = 0; i < images.numRows; i++) {
            double value = images.get(i, column);
            if (!axis.covers(value)) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "x[%d][%d] is %s, outside the grid, which covers %.4g to %.4g: widen the search space or the "
                                + "grid's axis",
                        first + i,
                        column,
                        value,
                        axis.lower(),
                        axis.upper()));
            }
        }
    }

    /**
     * Throws IllegalArgumentException if statistics under another model are not those of this one's terms.
     *
     * @param other the other model; its hyperparameters do not matter
     */
    void requireSameTerms(WiskiModel other) {
        boolean same = terms.size() == other.terms.size() && map.equals(other.map);
        for (int t = 0; same && t < terms.size(); t++) {
            same = terms.get(t).label().equals(other.terms.get(t).label())
                    && (!(terms.get(t) instanceof GridTerm grid)
                            || grid.axes().equals(((GridTerm) other.terms.get(t)).axes()));
        }
        if (!same) {
            throw new IllegalArgumentException("other has the terms "
                    + other.terms.stream().map(Term::label).toList() + ", this one "
                    + terms.stream().map(Term::label).toList()
                    + ": only surrogates with the same terms over the same grids can be merged");
        }
    }

    /** Number of variables of all the terms. */
    int variables() {
        return terms.stream().mapToInt(Term::variables).sum();
    }

    /** Grids whose prior variance is not small in units of the targets': the others make no difference to speak of. */
    List<GridTerm> grids() {
        return terms.stream()
                .filter(GridTerm.class::isInstance)
                .map(GridTerm.class::cast)
                .filter(grid -> grid.outputScale().value() > SMALL_SCALE)
                .toList();
    }

    /** The least length scale of each input coordinate over the grids that matter: a linear part and categories have none. */
    double[] lengthscales() {
        double[] least = new double[map.outputs()];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (GridTerm grid : grids()) {
            for (int axis = 0; axis < grid.columns().length; axis++) {
                int column = grid.columns()[axis];
                least[column] = Math.min(
                        least[column], Lengthscales.measured(grid.factors().get(axis), 1)[0]);
            }
        }
        return Lengthscales.through(map, least);
    }

    /** Writes what {@link #read} needs to know beside the structure. */
    void write(StateWriter out) throws IOException {
        out.writeDoubles(map instanceof Projection projection ? projection.coordinates() : new double[0]);
        out.writeInt(terms.size());
        for (Term term : terms) {
            out.writeUTF(term.kind());
            out.writeInts(term.columns());
            out.writeUTF(term instanceof GridTerm grid ? grid.axes().toString() : "");
        }
        out.writeDoubles(parameters().values());
    }

    /**
     * The model that was written, of a structure.
     *
     * @throws IllegalArgumentException if it is of another structure
     */
    static WiskiModel read(Structure structure, StateReader in) throws IOException {
        WiskiModel prior = structure.prior();
        double[] coordinates = in.readDoubles();
        int inputs = prior.map().inputs();
        int outputs = coordinates.length / (inputs + 1);
        InputMap map = outputs == 0
                ? new Identity(inputs)
                : new Projection(new DMatrixRMaj(outputs, inputs), new double[outputs]).withCoordinates(coordinates);
        List<Term> terms = new ArrayList<>();
        int count = in.readInt();
        for (int t = 0; t < count; t++) {
            Term term = structure.term(outputs > 0, in.readUTF(), in.readInts());
            String axes = in.readUTF();
            if (!axes.equals(term instanceof GridTerm grid ? grid.axes().toString() : "")) {
                throw new IllegalArgumentException("the stored state has " + axes + " as axes of " + term.label()
                        + ": restore it with the grids it was saved with");
            }
            terms.add(term);
        }
        WiskiModel model = new WiskiModel(map, terms, prior.noise(), prior.mean());
        return model.withParameters(Fingerprint.restored(model.parameters(), in.readDoubles()));
    }
}
