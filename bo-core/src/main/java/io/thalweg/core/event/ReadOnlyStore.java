package io.thalweg.core.event;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A store that refuses all changes. What would change its history or its leases throws an
 * {@link UnsupportedOperationException}; what others record meanwhile is seen.
 */
public interface ReadOnlyStore extends StudyStore {

    /**
     * {@return a view of another store, which it closes}
     *
     * @param store the store to look at
     */
    static ReadOnlyStore of(StudyStore store) {
        return new StoreView(store);
    }

    /** Checks that the study is about the same; it begins none. */
    @Override
    default void begin(StudyDefinition definition) {
        definition()
                .orElseThrow(() -> new NoSuchStudyException("the study has not begun; open it to begin it"))
                .requireSame(definition, "the study");
    }

    @Override
    default StudyState append(Decision decision) {
        throw refused();
    }

    @Override
    default void report(StepReport report) {
        throw refused();
    }

    /** How many reports the stream has; there is nothing to make durable. */
    @Override
    default long flush() {
        return reports(0, Long.MAX_VALUE).size();
    }

    /** Does nothing: who has only looked has learnt nothing that others could not. */
    @Override
    default void keep(Learnt learnt) {}

    @Override
    default Optional<Lease> claim(String owner, LeaseTerms terms, Predicate<Trial> wanted) {
        throw refused();
    }

    @Override
    default Lease renew(Lease lease, LeaseTerms terms) {
        throw refused();
    }

    @Override
    default void release(Lease lease) {
        throw refused();
    }

    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException("the study was opened read-only; open it for writing to change it");
    }
}
