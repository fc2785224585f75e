package io.thalweg.core.model;

import io.thalweg.core.random.Seed;
import io.thalweg.core.study.NearestNeighbor;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.ejml.data.DMatrixRMaj;

/**
 * A surrogate to test replays with: what it believes depends on everything that ever happened to it, on the batches in which it
 * observed and their order, on budgets and seeds of refits, and on the generation of its code.
 *
 * @param data what it observed
 * @param digest of all that happened
 * @param generation of the code
 * @param refits counts the refits of all the surrogates of a study
 */
public record Diary(NearestNeighbor data, long digest, int generation, AtomicInteger refits)
        implements StorableSurrogate {

    public static SurrogateFactory of(int generation, AtomicInteger refits) {
        return (space, deterministic) ->
                new Diary(NearestNeighbor.prior(space.dimension()), generation, generation, refits);
    }

    private Diary with(Surrogate next, long event) {
        long now = (digest * 6364136223846793005L + event) * 31 + generation;
        return new Diary((NearestNeighbor) next, now, generation, refits);
    }

    @Override
    public int dimension() {
        return data.dimension();
    }

    @Override
    public long observations() {
        return data.observations();
    }

    @Override
    public Surrogate observe(Observations batch) {
        return with(data.observe(batch), Arrays.hashCode(batch.y()));
    }

    @Override
    public Surrogate refit(RefitBudget budget, Seed seed) {
        refits.incrementAndGet();
        return with(data.refit(budget, seed), seed.generator().nextLong() + budget.starts());
    }

    @Override
    public Surrogate restandardise(double shift, double scale) {
        return with(data.restandardise(shift, scale), Double.doubleToLongBits(shift));
    }

    @Override
    public double logEvidence() {
        return Double.NaN;
    }

    @Override
    public FitReport fitReport() {
        return FitReport.NONE;
    }

    @Override
    public Posterior posterior() {
        return data.restandardise(-1e-12 * (digest >>> 40), 1).posterior();
    }

    @Override
    public void save(OutputStream out) throws IOException {
        DataOutputStream to = new DataOutputStream(out);
        to.writeLong(digest);
        to.writeInt((int) observations());
        for (int i = 0; i < observations(); i++) {
            for (int j = 0; j < dimension(); j++) {
                to.writeDouble(data.data().x().get(i, j));
            }
            to.writeDouble(data.data().y()[i]);
        }
        to.flush();
    }

    @Override
    public StorableSurrogate restore(InputStream in) throws IOException {
        DataInputStream from = new DataInputStream(in);
        long saved = from.readLong();
        double[] y = new double[from.readInt()];
        DMatrixRMaj x = new DMatrixRMaj(y.length, dimension());
        for (int i = 0; i < y.length; i++) {
            for (int j = 0; j < dimension(); j++) {
                x.set(i, j, from.readDouble());
            }
            y[i] = from.readDouble();
        }
        Surrogate restored = data.observe(Observations.of(x, y));
        return new Diary((NearestNeighbor) restored, saved, generation, refits);
    }
}
