package io.thalweg.core.internal.engine;

import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.model.InputDomain;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.SearchSpace;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * A space as acquisition functions see it: all the points of a finite one that has no more than asked for, a random sample of a
 * larger pool, space-filling points otherwise.
 */
record SpaceDomain(SearchSpace space) implements InputDomain {

    @Override
    public DMatrixRMaj points(int n, Seed seed) {
        if (n < 1) {
            throw new IllegalArgumentException("n is " + n + ", must be at least 1");
        }
        Optional<CandidatePool> all = space.enumerate(n);
        if (all.isPresent()) {
            return all.get().encoded();
        }
        Optional<CandidatePool> pool = space.candidates();
        return pool.isPresent()
                ? sample(pool.get().encoded(), n, seed)
                : space.sample(n, Bounds.unitCube(space.dimension()), seed.child("domain"));
    }

    /** Distinct rows, n of them, in random order. */
    private static DMatrixRMaj sample(DMatrixRMaj rows, int n, Seed seed) {
        int[] chosen = Shuffle.choice(n, rows.numRows, seed.child("sample").generator());
        DMatrixRMaj sample = new DMatrixRMaj(n, rows.numCols);
        for (int i = 0; i < n; i++) {
            System.arraycopy(rows.data, chosen[i] * rows.numCols, sample.data, i * rows.numCols, rows.numCols);
        }
        return sample;
    }
}
