package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.command.Cli;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.AskTell;
import io.thalweg.core.study.AskTellContract;
import io.thalweg.core.study.Assumed;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.Stores;
import io.thalweg.store.definition.DefinitionJson;
import io.thalweg.store.http.HttpStudy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
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

    /** With the default models, the same seed gives the same suggestions to the last bit over HTTP, in Java and from the command. */
    @Test
    void suggestionsAreThoseOfTheStudyItself() throws IOException {
        String file = """
                {"parameters": {"x": {"range": [0, 1]}, "n": {"range": [1, 9], "kind": "integer"}, "kind": ["a", "b"]},
                 "objectives": {"y": "minimize"}, "initial-design": 3, "seed": 11, "round": false}
                """;
        Path campaign = Files.createDirectories(place.resolve("campaign"));
        Files.writeString(campaign.resolve("study.json"), file);
        try (Service usual = Service.start(
                        ServiceOptions.local(place.resolve("usual").toString(), 0));
                AskTell own = Thalweg.open(DefinitionJson.read(file), new MemoryStore(InstantSource.system()))
                        .build()) {
            new Client(usual.port()).post("/v1/studies", "{\"name\": \"bits\", \"definition\": " + file + "}");
            AskTell far = HttpStudy.open(URI.create("http://127.0.0.1:" + usual.port()), "bits");
            for (int i = 0; i < 7; i++) {
                Trial trial = own.ask();
                assertThat(far.ask().point()).isEqualTo(trial.point());
                assertThat(Cli.run("ask", "-C", campaign.toString()).exitCode()).isZero();
                double value = Math.pow(trial.point().real("x") - 0.3, 2);
                try (StudyStore command = Stores.openExisting(campaign.toString(), "")) {
                    assertThat(command.state().trial(i).point()).isEqualTo(trial.point());
                    StudyEvent told = new StudyEvent.Told(i, 0, Outcome.of(value), Optional.empty());
                    command.append(state -> List.of(told));
                }
                own.tell(trial, value);
                far.tell(trial, value);
            }
            List<Point> points =
                    List.of(Point.of("x", 0.4, "n", 3, "kind", "a"), Point.of("x", 0.9, "n", 8, "kind", "b"));
            List<Assumed> assumed = List.of(new Assumed(points.get(0), 0.3));
            List<Forecast> expected = own.forecast(points, assumed);
            assertThat(far.forecast(points, assumed)).isEqualTo(expected);
            assertThat(own.forecast(points, List.of())).isNotEqualTo(expected);
        }
    }

    private static List<String> listed(boolean archived) {
        return Stores.list(place.toString()).stream()
                .filter(study -> study.archived() == archived)
                .map(Stores.Listed::name)
                .toList();
    }

    @Test
    void aStudyIsArchivedRestoredAndDeleted() {
        String name = "aside";
        try (StudyStore store = Stores.open(place.toString(), name)) {
            modelled(Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build()))
                    .storedIn(store)
                    .build();
        }
        HttpStudy study = HttpStudy.open(address(), name);
        study.archive();
        study.archive();
        assertThat(listed(true)).contains(name);
        study.tell(Point.of("x", 0.5), 1);
        study.restore();
        assertThat(listed(false)).contains(name);
        Trial running = study.ask();
        assertThatThrownBy(() -> study.delete(false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("1 running trials");
        HttpStudy other = HttpStudy.open(address(), name);
        study.change("more room").range("x", 0, 2).apply();
        assertThatThrownBy(() -> other.delete(true))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("changed since it was seen");
        study.delete(true);
        assertThat(listed(false)).doesNotContain(name);
        assertThatThrownBy(() -> study.tell(running, 1)).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> other.tell(running, 1)).isInstanceOf(NoSuchStudyException.class);
        assertThatThrownBy(() -> other.delete(true)).isInstanceOf(NoSuchStudyException.class);
    }

    @Test
    void beliefsAreThoseOfTheStudyItself() {
        String name = "beliefs";
        try (StudyStore store = Stores.open(place.toString(), name)) {
            StudyBuilder builder = modelled(Thalweg.minimize(
                            SearchSpace.builder().real("x", 0, 1).build()))
                    .storedIn(store);
            AskTell own = builder.build();
            AskTell far = HttpStudy.open(address(), name);
            for (int i = 0; i < 8; i++) {
                far.tell(far.ask(), Math.exp(i));
            }
            Point point = Point.of("x", 0.4);
            assertThat(far.forecast(point)).isEqualTo(own.forecast(point));
            List<Point> points = Stream.generate(() -> point).limit(1001).toList();
            List<Assumed> assumed = List.of(new Assumed(Point.of("x", 0.5), 0.125));
            assertThat(far.forecast(points, assumed)).isEqualTo(own.forecast(points, assumed));
            assertThat(far.front()).isEqualTo(own.front());
            assertThat(far.recommend()).isEqualTo(own.recommend());
            assertThat(far.best()).isEqualTo(own.best());
            assertThat(far.importance()).isEqualTo(own.importance());
        }
    }
}
