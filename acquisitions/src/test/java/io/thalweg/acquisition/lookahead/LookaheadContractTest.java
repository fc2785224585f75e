package io.thalweg.acquisition.lookahead;

import io.thalweg.acquisition.AcquisitionContract;
import io.thalweg.core.model.Acquisition;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** The look-ahead acquisitions without auxiliary points pass the kit. */
class LookaheadContractTest {

    @Nested
    class OfMaxValueEntropySearch extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new MaxValueEntropySearch(5, 40);
        }

        @Override
        protected List<Integer> batchSizes() {
            return List.of(1, 2, 3);
        }
    }

    @Nested
    class OfKnowledgeGradient extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new KnowledgeGradient(40);
        }
    }
}
