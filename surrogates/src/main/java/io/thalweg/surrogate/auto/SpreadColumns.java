package io.thalweg.surrogate.auto;

import io.thalweg.core.internal.collection.AppendList;
import io.thalweg.core.internal.posterior.MappedPosterior;
import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.Choice;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.input.Rescaled;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.online.OnlineSurrogate;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A surrogate that sees crowded columns spread out. Where a few rows lie far away, the unit interval has the bulk of a column in a small part, and
 * no length scale that a fit begins with, or may take, tells the rows of the bulk apart. What is crowded is decided at the first fit, by
 * the rows until then: the middle half of a column takes less than a tenth of its range. It is given half of the unit interval, as the
 * middle half of an even column has, and the rest lies where that puts it.
 */
final class SpreadColumns extends OnlineSurrogate<SpreadColumns> {

    /** Its mark is "TWSP". */
    private static final StateFormat FORMAT = new StateFormat(0x54575350, 1, "a surrogate of spread columns");

    /** The share of its range that the middle half of a crowded column takes less than. */
    private static final double CROWDED = 0.1;

    /** The part of the unit interval that the middle half of a column is given, and its middle. */
    private static final double HALF = 0.5;

    /** Less of the unit interval is not resolved by what was rounded on the way into it. */
    private static final double RESOLVED = 1e-9;

    /** Fewer rows have no quartiles to speak of. */
    private static final int FEWEST = 32;

    private final boolean[] ordered;
    private final Optional<Rescaled> map;

    /** Without observations, in the present units. */
    private final StorableSurrogate prior;

    /** Of the columns as they are spread. */
    private final StorableSurrogate images;

    /** Until the first fit: all that was observed. */
    private final AppendList<Observations> unfitted;

    private SpreadColumns(
            boolean[] ordered,
            Optional<Rescaled> map,
            StorableSurrogate prior,
            StorableSurrogate images,
            AppendList<Observations> unfitted) {
        super(FORMAT, images.fitReport());
        this.ordered = ordered;
        this.map = map;
        this.prior = prior;
        this.images = images;
        this.unfitted = unfitted;
    }

    /**
     * Without observations.
     *
     * @param prior a surrogate without observations, of inputs anywhere
     * @param ordered of each column, whether distances in it mean something
     */
    static SpreadColumns of(StorableSurrogate prior, boolean[] ordered) {
        return new SpreadColumns(ordered.clone(), Optional.empty(), prior, prior, AppendList.empty());
    }

    @Override
    public int dimension() {
        return images.dimension();
    }

    @Override
    public long observations() {
        return images.observations();
    }

    @Override
    public long size() {
        return images.size();
    }

    @Override
    public double[] lengthscales() {
        return map.map(known -> Lengthscales.through(known, images.lengthscales()))
                .orElseGet(images::lengthscales);
    }

    @Override
    public Posterior posterior() {
        return mapped(images.posterior());
    }

    @Override
    public Posterior marginalPosterior(Seed seed) {
        return mapped(images.marginalPosterior(seed));
    }

    private Posterior mapped(Posterior posterior) {
        return map.<Posterior>map(known -> new MappedPosterior(known, posterior))
                .orElse(posterior);
    }

    @Override
    public double logEvidence() {
        return images.logEvidence();
    }

    @Override
    public Optional<Choice> choice() {
        return images.choice();
    }

    @Override
    public Optional<String> advice() {
        return images.advice();
    }

    @Override
    protected SpreadColumns absorb(Observations batch) {
        return new SpreadColumns(
                ordered,
                map,
                prior,
                (StorableSurrogate) images.observe(through(map, batch)),
                isFitted() ? unfitted : unfitted.append(batch));
    }

    private static Observations through(Optional<Rescaled> map, Observations data) {
        return map.map(known -> Observations.of(known.apply(data.x()), data.y(), data.noiseVariance()))
                .orElse(data);
    }

    @Override
    protected SpreadColumns fit(RefitBudget budget, Seed seed) {
        Optional<Rescaled> next = isFitted() ? map : spread();
        StorableSurrogate ready = images;
        if (next.isPresent() && map.isEmpty()) {
            ready = prior;
            for (Observations batch : unfitted) {
                ready = (StorableSurrogate) ready.observe(through(next, batch));
            }
        }
        return new SpreadColumns(
                ordered, next, prior, (StorableSurrogate) ready.refit(budget, seed), AppendList.empty());
    }

    /** What spreads the columns that are crowded; nothing if none is. */
    private Optional<Rescaled> spread() {
        int d = dimension();
        double[] low = new double[d];
        double[] range = new double[d];
        Arrays.fill(range, 1);
        for (int j = 0; j < d; j++) {
            double[] column = ordered[j] ? column(j) : new double[0];
            int n = column.length;
            if (n >= FEWEST) {
                double bulk = column[3 * n / 4] - column[n / 4];
                if (bulk > RESOLVED && bulk < CROWDED * (column[n - 1] - column[0])) {
                    range[j] = HALF / bulk;
                    low[j] = HALF - range[j] * column[n / 2];
                }
            }
        }
        return Arrays.stream(range).allMatch(one -> one == 1)
                ? Optional.empty()
                : Optional.of(new Rescaled(low, range));
    }

    /** The values of a column, in ascending order. */
    private double[] column(int j) {
        return unfitted.stream()
                .map(Observations::x)
                .flatMapToDouble(x -> IntStream.range(0, x.numRows).mapToDouble(i -> x.get(i, j)))
                .sorted()
                .toArray();
    }

    @Override
    protected SpreadColumns rescale(double shift, double scale) {
        return new SpreadColumns(
                ordered,
                map,
                (StorableSurrogate) prior.restandardise(shift, scale),
                (StorableSurrogate) images.restandardise(shift, scale),
                AppendList.of(unfitted.stream()
                        .map(batch -> batch.restandardised(shift, scale))
                        .toList()));
    }

    @Override
    protected void write(StateWriter out) throws IOException {
        out.writeBoolean(map.isPresent());
        if (map.isPresent()) {
            out.writeDoubles(map.get().low());
            out.writeDoubles(map.get().range());
        }
        out.writeInt(unfitted.size());
        for (Observations batch : unfitted) {
            out.writeObservations(batch);
        }
        AutoSurrogate.write(prior, out);
        AutoSurrogate.write(images, out);
    }

    @Override
    protected SpreadColumns read(StateReader in, FitReport report) throws IOException {
        Optional<Rescaled> known =
                in.readBoolean() ? Optional.of(new Rescaled(in.readDoubles(), in.readDoubles())) : Optional.empty();
        AppendList<Observations> batches = AppendList.empty();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            batches = batches.append(in.readObservations());
        }
        StorableSurrogate first = AutoSurrogate.read(prior, in);
        return new SpreadColumns(ordered, known, first, AutoSurrogate.read(prior, in), batches);
    }
}
