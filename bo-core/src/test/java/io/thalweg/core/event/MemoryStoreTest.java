package io.thalweg.core.event;

import java.time.InstantSource;

class MemoryStoreTest extends StudyStoreContract {

    @Override
    protected StudyStore fresh(InstantSource clock) {
        return new MemoryStore(clock);
    }

    @Override
    protected StudyStore reopened(StudyStore before, InstantSource clock) {
        return before;
    }

    @Override
    public boolean outlivesTheProcess() {
        return false;
    }
}
