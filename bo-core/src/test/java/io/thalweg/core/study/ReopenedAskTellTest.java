package io.thalweg.core.study;

import io.thalweg.core.event.MemoryStore;
import java.time.InstantSource;

class ReopenedAskTellTest extends AskTellContract {

    @Override
    protected AskTell reached(StudyBuilder builder) {
        MemoryStore store = new MemoryStore(InstantSource.system());
        builder.storedIn(store).build();
        return new ReopenedStudy(store, AskTellContract::modelled);
    }
}
