package io.thalweg.store.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.Point;
import io.thalweg.store.definition.RandomDefinitions;
import io.thalweg.store.testing.RandomEvents;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateCodecTest {

    private static StudyState state(long seed) {
        List<StudyEvent> events = new RandomEvents(seed, 100).ofLaterVersions().history(300);
        return StudyState.empty().applyAll(events);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void statesRoundTrip(long seed) throws IOException {
        StudyState state = state(seed);
        StudyState again = StateCodec.read(StateCodec.write(state));
        assertThat(again.trials()).isEqualTo(state.trials());
        assertThat(again.results()).isEqualTo(state.results());
        assertThat(again.running()).isEqualTo(state.running());
        assertThat(List.copyOf(again.queued())).isEqualTo(List.copyOf(state.queued()));
        assertThat(List.copyOf(again.stops())).isEqualTo(List.copyOf(state.stops()));
        assertThat(again.stops()).as("the history has some").isNotEmpty();
        assertThat(again.cancellations()).isEqualTo(state.cancellations());
        assertThat(again.lessons()).isEqualTo(state.lessons());
        assertThat(again.lessons()).extracting(StudyEvent.Learned::generation).contains(0, 1, 2);
        assertThat(again.requests()).isEqualTo(state.requests());
        assertThat(again.amendments()).isEqualTo(state.amendments());
    }

    @Test
    void changedStudyRoundTrips() throws IOException {
        StudyDefinition definition = RandomDefinitions.definition(5);
        StudyState state = state(1).apply(new StudyEvent.Changed(definition, Point.of("added", 0.1 + 0.2), "because"));
        StudyState again = StateCodec.read(StateCodec.write(state));
        assertThat(again.definition().orElseThrow().allDifferences(definition)).isEmpty();
        assertThat(again.changes()).isEqualTo(1);
        assertThat(again.trials()).isEqualTo(state.trials());
        assertThat(again.results()).isEqualTo(state.results());
    }

    /** Version 1 had lessons without a generation: read as this version they would be lessons that nobody recorded. */
    @Test
    void anotherVersionIsRefused() {
        byte[] bytes = StateCodec.write(state(1));
        for (int version : new int[] {0, 1, 2, 3, 4, 6}) {
            ByteBuffer.wrap(bytes).putInt(version);
            assertThatThrownBy(() -> StateCodec.read(bytes))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("of version " + version + ", not 5");
        }
    }

    @Test
    void truncatedOrPaddedStateIsRefused() {
        byte[] bytes = StateCodec.write(state(2));
        for (int length : new int[] {0, 3, 4, bytes.length / 2, bytes.length - 1, bytes.length + 1}) {
            assertThatThrownBy(() -> StateCodec.read(Arrays.copyOf(bytes, length)))
                    .isInstanceOf(IOException.class);
        }
    }
}
