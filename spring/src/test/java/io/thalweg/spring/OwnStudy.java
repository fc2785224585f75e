package io.thalweg.spring;

import io.thalweg.Thalweg;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import java.time.InstantSource;

/** A study that an application defines itself. */
final class OwnStudy {

    private OwnStudy() {}

    static Study open() {
        return Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .storedIn(new MemoryStore(InstantSource.system()))
                .build();
    }
}
