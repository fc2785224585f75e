package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.AskTell;
import io.thalweg.core.study.AskTellContract;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.store.Stores;
import io.thalweg.store.http.HttpStudy;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpStudyTest extends AskTellContract {

    @TempDir
    private static Path place = Path.of("");

    private static Service service;

    private final AtomicInteger studies = new AtomicInteger();

    @BeforeAll
    static void start() {
        service = Service.start(ServiceOptions.local(place.toString(), 0), store -> modelled(Thalweg.open(store)));
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static URI address() {
        return URI.create("http://127.0.0.1:" + service.port());
    }

    @Override
    protected AskTell reached(StudyBuilder builder) {
        String name = "study " + System.identityHashCode(this) + " " + studies.incrementAndGet();
        try (StudyStore store = Stores.open(place.toString(), name)) {
            builder.storedIn(store).build().close();
        }
        return HttpStudy.open(address(), name);
    }

    @Test
    void whatIsNotThereIsSaid() {
        assertThatThrownBy(() -> HttpStudy.open(address(), "nothing")).isInstanceOf(NoSuchStudyException.class);
        assertThatThrownBy(() -> HttpStudy.open(URI.create("http://127.0.0.1:9"), "nothing"))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("cannot be reached");
    }

    @Test
    void beliefsAreThoseOfTheStudyItself() {
        String name = "beliefs";
        try (StudyStore store = Stores.open(place.toString(), name)) {
            StudyBuilder builder = modelled(Thalweg.minimize(io.thalweg.core.space.SearchSpace.builder()
                            .real("x", 0, 1)
                            .build()))
                    .storedIn(store);
            AskTell own = builder.build();
            AskTell far = HttpStudy.open(address(), name);
            for (int i = 0; i < 8; i++) {
                far.tell(far.ask(), Math.exp(i));
            }
            Point point = Point.of("x", 0.4);
            assertThat(far.forecast(point)).isEqualTo(own.forecast(point));
            assertThat(far.front()).isEqualTo(own.front());
            assertThat(far.recommend()).isEqualTo(own.recommend());
            assertThat(far.best()).isEqualTo(own.best());
            assertThat(far.importance()).isEqualTo(own.importance());
        }
    }
}
