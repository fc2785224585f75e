package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepEventsTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void flightRecorderSeesStepDurations() throws IOException {
        Study study = Study.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .surrogate((space, deterministic) -> NearestNeighbor.prior(space.dimension()))
                .acquisition(new MaximumUncertainty())
                .initialDesign(2)
                .build();
        Path file = directory.resolve("steps.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("io.thalweg.*");
            recording.start();
            for (int i = 0; i < 4; i++) {
                Trial trial = study.ask();
                study.tell(trial, i);
            }
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertThat(named(events, "io.thalweg.Ask")).hasSize(4);
        assertThat(named(events, "io.thalweg.Ask").get(3).getLong("first")).isEqualTo(3);
        assertThat(named(events, "io.thalweg.Observe"))
                .extracting(event -> event.getInt("results"))
                .containsExactly(2, 1);
        assertThat(named(events, "io.thalweg.Refit")).hasSize(2);
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .toList();
    }
}
