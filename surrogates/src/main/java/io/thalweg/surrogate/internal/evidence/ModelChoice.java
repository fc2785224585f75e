package io.thalweg.surrogate.internal.evidence;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.internal.check.Fingerprint;
import io.thalweg.surrogate.internal.fit.Fitted;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Rotated;
import io.thalweg.surrogate.kernel.Scaled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;

/**
 * A choice among models by evidence. A model is chosen only where the data speak clearly for it against all that are preferred to it: a
 * rougher kernel errs on the side of exploring, so a smooth one has to prove itself first.
 *
 * @param models the models at their prior hyperparameters, the preferred one first
 * @param current index of the chosen one
 */
public record ModelChoice(List<GaussianModel> models, int current) {

    /** Odds of 20 to 1 in the data's favour ("strong" evidence, Kass and Raftery 1995), as a difference of logarithms. */
    private static final double DECISIVE = 3;

    /** Between some of these distances the covariance falls, whatever the length scale. */
    private static final double[] DISTANCES = {0, 1e-3, 1e-2, 0.1, 0.3, 0.8};

    /** Not 0, where linear kernels are 0. */
    private static final double START = 0.15;

    /** Copies the list. */
    public ModelChoice {
        models = List.copyOf(models);
    }

    /**
     * The preferred model.
     *
     * @param dimension number of input coordinates
     * @throws IllegalArgumentException if a kernel has other ones
     */
    public static ModelChoice of(int dimension, List<GaussianModel> models) {
        for (GaussianModel model : models) {
            model.kernel().dimension().ifPresent(expected -> {
                if (expected != dimension) {
                    throw new IllegalArgumentException(
                            "dimension is " + dimension + ", but the kernel has " + expected + " input coordinates");
                }
            });
        }
        return new ModelChoice(models, 0);
    }

    /** The chosen model at its prior hyperparameters. */
    public GaussianModel prior() {
        return models.get(current);
    }

    /**
     * A fitted model, with the evaluations spent on all of them, and the choice that it stands for.
     *
     * @param choice the model's place
     * @param fitted the model
     */
    public record Chosen(ModelChoice choice, Fitted<GaussianModel> fitted) {}

    /**
     * The likeliest of some fitted models that is one of these but for an output scale, at its hyperparameters. What it lacks stays at the prior, and so does
     * what is not learnt; what is beyond the limits here goes to the nearer one. If the likeliest of all is one of rotated coordinates, the
     * same along its axes are added to these.
     *
     * @param fitted the models, the likeliest first
     * @return empty if none of them is
     */
    public Optional<Chosen> beginningAt(List<GaussianModel> fitted) {
        ModelChoice own = fitted.stream()
                .findFirst()
                .flatMap(likeliest -> rotation(likeliest.kernel()))
                .map(this::along)
                .orElse(this);
        for (GaussianModel model : fitted) {
            for (int i = 0; i < own.models.size(); i++) {
                if (isFormOf(own.models.get(i), model)) {
                    GaussianModel there = at(own.models.get(i), model.parameters());
                    return Optional.of(new Chosen(
                            new ModelChoice(own.models, i),
                            new Fitted<>(there, FitReport.Status.KEPT_PREVIOUS, 0, Double.NaN)));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * {@return these, and then the same of rotated coordinates} If these are of rotated coordinates already, they stay.
     *
     * @param axes the rotation, d × d, see {@link Rotated}
     */
    ModelChoice along(DMatrixRMaj axes) {
        if (rotation(models.get(models.size() - 1).kernel()).isPresent()) {
            return this;
        }
        List<GaussianModel> all = new ArrayList<>(models);
        for (GaussianModel model : models) {
            Kernel turned = model.kernel() instanceof Scaled scaled
                    ? new Scaled(Rotated.of(scaled.base(), axes), scaled.scale())
                    : Rotated.of(model.kernel(), axes);
            all.add(new GaussianModel(turned, model.noise(), model.mean()));
        }
        return new ModelChoice(all, current);
    }

    /** The rotation of those that {@link #along} has added; empty if there are none. */
    Optional<DMatrixRMaj> axes() {
        boolean own = rotation(models.get(0).kernel()).isPresent();
        return own ? Optional.empty() : rotation(models.get(models.size() - 1).kernel());
    }

    private static Optional<DMatrixRMaj> rotation(Kernel kernel) {
        Kernel unscaled = kernel instanceof Scaled scaled ? scaled.base() : kernel;
        return unscaled instanceof Rotated rotated ? Optional.of(rotated.rotation()) : Optional.empty();
    }

    private static boolean isFormOf(GaussianModel own, GaussianModel fitted) {
        Kernel kernel = own.kernel() instanceof Scaled scaled ? scaled.base() : own.kernel();
        HyperparameterVector values = fitted.kernel().parameters();
        return kernel.parameters().names().equals(values.names())
                && kernel.withParameters(values).equals(fitted.kernel());
    }

    private static GaussianModel at(GaussianModel own, HyperparameterVector fitted) {
        List<String> names = fitted.names();
        return own.withParameters(own.parameters()
                .map(one -> one.learnt() && names.contains(one.name())
                        ? one.withValue(fitted.get(one.name())
                                .within(one.lower(), one.upper())
                                .value())
                        : one));
    }

    /**
     * Fits the present model to the evidence of an exact process; from several starts, i.e. when work is no object, the other models
     * as well.
     *
     * @param present the chosen model with its present hyperparameters
     * @param warm whether these are the end of an earlier fit
     */
    public Chosen fit(GaussianModel present, Observations data, RefitBudget budget, boolean warm, Seed seed) {
        if (budget.starts() == 1 || models.size() == 1) {
            return new Chosen(this, EvidenceFit.fit(present, data, budget, warm, seed));
        }
        List<Fitted<GaussianModel>> fits = new ArrayList<>();
        int evaluations = 0;
        for (int i = 0; i < models.size(); i++) {
            Fitted<GaussianModel> fitted = i == current
                    ? EvidenceFit.fit(present, data, budget, warm, seed)
                    : EvidenceFit.fit(models.get(i), data, budget, false, seed);
            evaluations += fitted.evaluations();
            fits.add(fitted);
        }
        int best = 0;
        double highest = fits.get(0).objective();
        for (int i = 1; i < fits.size(); i++) {
            double objective = fits.get(i).objective();
            best = objective > highest + DECISIVE ? i : best;
            highest = objective > highest ? objective : highest;
        }
        return new Chosen(new ModelChoice(models, best), fits.get(best).withEvaluations(evaluations));
    }

    /** Writes the axes that were added. */
    public void writeAxes(StateWriter out) throws IOException {
        out.writeDoubles(axes().map(axes -> axes.data).orElse(new double[0]));
    }

    /**
     * These, along the axes that were written.
     *
     * @param dimension number of input coordinates, of the stored state, too
     */
    public ModelChoice readAxes(int dimension, StateReader in) throws IOException {
        double[] axes = in.readDoubles();
        return axes.length == 0 ? this : along(new DMatrixRMaj(dimension, dimension, true, axes));
    }

    /**
     * Writes which model it is, and its hyperparameters.
     *
     * @param present the chosen model with its present hyperparameters
     * @param dimension number of input coordinates
     */
    public void write(GaussianModel present, int dimension, StateWriter out) throws IOException {
        out.writeInt(models.size());
        out.writeInt(current);
        out.writeOptional(prior().mean());
        fingerprint(present, dimension).write(out);
        out.writeDoubles(present.parameters().values());
    }

    /** The choice that was written; {@link #readModel} reads its model. */
    public ModelChoice read(StateReader in) throws IOException {
        int count = in.readInt();
        if (count != models.size()) {
            throw new IllegalArgumentException("the stored state has a choice of " + count
                    + " models, this surrogate of " + models.size() + Fingerprint.ADVICE);
        }
        return new ModelChoice(models, in.readInt());
    }

    /**
     * The model that was written.
     *
     * @param dimension number of input coordinates
     * @throws IllegalArgumentException if it is not the chosen one at some hyperparameters
     */
    public GaussianModel readModel(int dimension, StateReader in) throws IOException {
        OptionalDouble mean = in.readOptional();
        if (!mean.equals(prior().mean())) {
            throw new IllegalArgumentException("the constant mean is " + told(mean)
                    + " in the stored state, in this surrogate " + told(prior().mean()) + Fingerprint.ADVICE);
        }
        Fingerprint expected = Fingerprint.read(in);
        double[] values = in.readDoubles();
        HyperparameterVector parameters = prior().parameters();
        GaussianModel here = parameters.names().equals(expected.names())
                ? prior().withParameters(Fingerprint.restored(parameters, values))
                : prior();
        expected.requireMatch("kernel", fingerprint(here, dimension));
        return here;
    }

    private static String told(OptionalDouble mean) {
        return mean.isPresent() ? "given as " + mean.getAsDouble() : "learnt";
    }

    private static Fingerprint fingerprint(GaussianModel model, int dimension) {
        DMatrixRMaj x = new DMatrixRMaj(DISTANCES.length, dimension);
        for (int i = 0; i < DISTANCES.length; i++) {
            for (int j = 0; j < dimension; j++) {
                x.data[i * dimension + j] = START + DISTANCES[i] / (1 + j);
            }
        }
        double[] first = new double[DISTANCES.length];
        System.arraycopy(model.kernel().gram(x).data, 0, first, 0, first.length);
        return new Fingerprint(model.kernel().toString(), model.parameters().names(), first);
    }
}
