package io.thalweg.surrogate.harmonic;

import io.thalweg.core.model.InputMap;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.input.GreatCircle;
import io.thalweg.surrogate.input.Rescaled;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.OnColumns;
import io.thalweg.surrogate.kernel.Product;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Functions of places on the globe, and of more: one length scale for distances through the globe, which turns leave as they are, one for
 * each other coordinate.
 *
 * @param map from the coordinates of the space to places on the unit sphere, then the other coordinates
 * @param models over the images, the preferred one first
 */
record GlobeModels(InputMap map, List<GaussianModel> models) {

    private static final int SPHERE = 3;

    /**
     * The models of a space.
     *
     * @throws IllegalArgumentException if there are no such parameters, they are not real ones on a linear scale, or others are categorical
     */
    static GlobeModels of(Symmetry.Globe globe, ExactSurrogateFactory base, SearchSpace space, boolean deterministic) {
        for (Column column : space.columns()) {
            if (column.kind() == Column.Kind.CATEGORICAL) {
                throw new IllegalArgumentException("parameter " + column.name()
                        + " is categorical, which a model of the globe cannot have: choose another symmetry");
            }
        }
        List<GaussianModel> plain = base.models(space, deterministic);
        List<Profile> profiles = base.kernels()
                .stationary()
                .orElseThrow(() -> new IllegalArgumentException("kernel " + base.kernels()
                        + " does not depend on distances alone, as rotations of the globe require: take auto, rbf, "
                        + "matern12, matern32, matern52 or rational-quadratic"))
                .profiles();
        int others = space.dimension() - 2;
        List<GaussianModel> models = IntStream.range(0, profiles.size())
                .mapToObj(i -> GaussianModel.of(
                        kernel(profiles.get(i), others), plain.get(i).noise()))
                .toList();
        return new GlobeModels(map(globe, space), models);
    }

    /** From the unit cube to degrees, from degrees to the sphere. */
    private static InputMap map(Symmetry.Globe globe, SearchSpace space) {
        int d = space.dimension();
        double[] low = new double[d];
        double[] range = new double[d];
        Arrays.fill(range, 1);
        int longitude = column(globe.longitude(), space, low, range);
        int latitude = column(globe.latitude(), space, low, range);
        return new Rescaled(low, range).then(new GreatCircle(longitude, latitude, d));
    }

    private static int column(String name, SearchSpace space, double[] low, double[] range) {
        Parameter parameter = space.parameters().stream()
                .filter(p -> p.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the space has no parameter \"" + name + "\", only "
                        + space.parameters().stream().map(Parameter::name).toList()));
        List<String> columns = space.columns().stream().map(Column::name).toList();
        if (!(parameter instanceof RealParameter real) || real.scale() != Scale.LINEAR || !columns.contains(name)) {
            throw new IllegalArgumentException("parameter " + name
                    + " must be in degrees, so real, on a linear scale and not fixed: it is " + parameter);
        }
        int column = columns.indexOf(name);
        low[column] = real.low();
        range[column] = real.high() - real.low();
        return column;
    }

    private static Kernel kernel(Profile profile, int others) {
        Kernel places = new Stationary(
                profile, Lengthscales.isotropic(LengthscalePriors.dimensionScaled(SPHERE), LengthscalePriors.LEAST));
        if (others == 0) {
            return places;
        }
        int[] rest = IntStream.range(SPHERE, SPHERE + others).toArray();
        return Product.of(
                OnColumns.of(places, 0, 1, 2), OnColumns.of(new Stationary(profile, Lengthscales.ard(others)), rest));
    }
}
