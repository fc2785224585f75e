package io.thalweg.core.study;

import java.util.List;

/**
 * The best measured trade-offs between several objectives.
 *
 * @param tradeoffs the feasible trials that no other dominates, all of them where several are equal; the best in the first objective comes first
 * @param referencePoint what each objective must at least reach, in user units: as declared, or a tenth of their range beyond the
 *     worst values of the front; empty if the front is
 * @param hypervolume volume, in user units, that the front dominates up to the reference point: how good it is in one number
 */
public record Front(List<Tradeoff> tradeoffs, List<Double> referencePoint, double hypervolume) {

    /**
     * Copies the lists.
     *
     * @param tradeoffs the feasible trials that no other dominates, all of them where several are equal; the best in the first objective comes first
     * @param referencePoint what each objective must at least reach, in user units: as declared, or a tenth of their range beyond the
     *     worst values of the front; empty if the front is
     * @param hypervolume volume, in user units, that the front dominates up to the reference point: how good it is in one number
     */
    public Front {
        tradeoffs = List.copyOf(tradeoffs);
        referencePoint = List.copyOf(referencePoint);
    }
}
