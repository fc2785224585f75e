package io.thalweg.store.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.StoreVersionException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore.Recorded;
import io.thalweg.core.model.Choice;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.definition.RandomDefinitions;
import io.thalweg.store.testing.RandomEvents;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventJsonTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void eventsRoundTripBitForBit(long seed) {
        for (StudyEvent event : new RandomEvents(seed).ofLaterVersions().history(400)) {
            String text = EventJson.write(event);
            assertThat(EventJson.read(text)).isEqualTo(event);
            assertThat(text).doesNotContain("\n").doesNotContain("\r");
        }
    }

    @Test
    void changesRoundTrip() {
        for (long seed = 0; seed < 200; seed++) {
            StudyDefinition definition = RandomDefinitions.definition(seed);
            Point earlier = Point.of("größe \"q\"", seed / 7.0, "n", Long.MAX_VALUE, "s", "two\nlines");
            String text = EventJson.write(new StudyEvent.Changed(definition, earlier, "why \\ \"not\""));
            assertThat(text).doesNotContain("\n").doesNotContain("\r");
            StudyEvent.Changed read = (StudyEvent.Changed) EventJson.read(text);
            assertThat(read.definition().allDifferences(definition)).isEmpty();
            assertThat(definition.allDifferences(read.definition())).isEmpty();
            assertThat(read.definition().space().parameters())
                    .isEqualTo(definition.space().parameters());
            assertThat(read.earlier().asMap()).isEqualTo(earlier.asMap());
            assertThat(read.reason()).isEqualTo("why \\ \"not\"");
            assertThat(EventJson.write(read)).isEqualTo(text);
        }
    }

    @Test
    void writtenHistoryFoldsToTheSameState() {
        List<StudyEvent> events = new RandomEvents(9).history(500);
        List<StudyEvent> read =
                events.stream().map(EventJson::write).map(EventJson::read).toList();
        StudyState state = StudyState.empty().applyAll(events);
        StudyState again = StudyState.empty().applyAll(read);
        assertThat(again.results()).isEqualTo(state.results());
        assertThat(again.running()).isEqualTo(state.running());
        assertThat(again.requests()).isEqualTo(state.requests());
    }

    @Test
    void defaultLocaleDoesNotMatter() {
        StudyEvent event = new StudyEvent.Told(1, 0, Outcome.timedOut("1.5 s"));
        Locale before = Locale.getDefault();
        String english = EventJson.write(event);
        try {
            for (String tag : List.of("tr-TR", "de-DE", "ar-EG")) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                assertThat(EventJson.write(event)).isEqualTo(english);
                assertThat(EventJson.read(english)).isEqualTo(event);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void loneSurrogateBecomesAReplacementCharacter() {
        StudyEvent event = new StudyEvent.Told(1, 0, Outcome.failed("cut\ud83d"));
        assertThat(EventJson.read(EventJson.write(event)))
                .isEqualTo(new StudyEvent.Told(1, 0, Outcome.failed("cut\ufffd")));
    }

    @Test
    void lessonCarriesItsModelGeneration() {
        StudyEvent old = new StudyEvent.Learned(8, 1, Optional.of(new RefitBudget(4, 200)), 9, 0);
        String text = "{\"type\":\"learned\",\"number\":9,\"absorbed\":8,\"amendments\":1,"
                + "\"refit\":{\"starts\":4,\"iterations\":200}}";
        assertThat(EventJson.write(old)).isEqualTo(text);
        assertThat(EventJson.read(text)).isEqualTo(old);
        StudyEvent lesson = new StudyEvent.Learned(8, 0, Optional.empty(), 9, 3);
        assertThat(EventJson.write(lesson))
                .isEqualTo("{\"type\":\"learned\",\"number\":9,\"absorbed\":8,\"generation\":3}");
        assertThat(EventJson.read(EventJson.write(lesson))).isEqualTo(lesson);
    }

    @Test
    void lessonSaysWhichModelHasComeToBeInCharge() {
        StudyEvent lesson = new StudyEvent.Learned(
                501, 0, Optional.empty(), 9, 3, Map.of("yield", new Choice("vips", 501, "it predicts best")));
        assertThat(EventJson.write(lesson))
                .isEqualTo(
                        "{\"type\":\"learned\",\"number\":9,\"absorbed\":501,\"generation\":3,\"inCharge\":{\"yield\":"
                                + "{\"surrogate\":\"vips\",\"since\":501,\"reason\":\"it predicts best\"}}}");
        assertThat(EventJson.read(EventJson.write(lesson))).isEqualTo(lesson);
    }

    @Test
    void stopSaysWhatItWasDecidedOn() {
        StudyEvent stop = new StudyEvent.Stopped(7, 2, 120, "below the median");
        assertThat(EventJson.write(stop))
                .isEqualTo("{\"type\":\"stopped\",\"number\":7,\"attempt\":2,\"reports\":120,"
                        + "\"because\":\"below the median\"}");
        assertThat(EventJson.read(EventJson.write(stop))).isEqualTo(stop);
        StudyEvent resumption = new StudyEvent.Resumed(7, 121);
        assertThat(EventJson.write(resumption)).isEqualTo("{\"type\":\"resumed\",\"number\":7,\"reports\":121}");
        assertThat(EventJson.read(EventJson.write(resumption))).isEqualTo(resumption);
    }

    @Test
    void stoppedOutcomeLeavesOutWhatIsUnknown() {
        StudyEvent unknown = new StudyEvent.Told(7, 0, Outcome.stopped(0, Double.NaN, ""));
        assertThat(EventJson.write(unknown)).isEqualTo("{\"type\":\"told\",\"number\":7,\"stopped\":0}");
        assertThat(EventJson.read(EventJson.write(unknown))).isEqualTo(unknown);
        StudyEvent diverged = new StudyEvent.Told(
                7, 0, new Outcome.Stopped(3, Double.NEGATIVE_INFINITY, 0.5, 0.25, "diverged", Map.of("machine", "B3")));
        assertThat(EventJson.write(diverged))
                .isEqualTo("{\"type\":\"told\",\"number\":7,\"stopped\":3,\"raw\":\"-Infinity\",\"expected\":0.5,"
                        + "\"deviation\":0.25,\"reason\":\"diverged\",\"attributes\":{\"machine\":\"B3\"}}");
        assertThat(EventJson.read(EventJson.write(diverged))).isEqualTo(diverged);
    }

    @Test
    void recordCarriesItsNumberTimeAndTrace() {
        Instant at = Instant.parse("2026-03-04T05:06:07.089Z");
        StudyEvent event = new StudyEvent.Released(7);
        Recorded recorded = new Recorded(42, at, event, "4bf9");
        byte[] line = EventJson.writeRecord(recorded, 1, 1);
        assertThat(new String(line, StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"v\":4,\"seq\":42,\"t\":\"2026-03-04T05:06:07.089Z\",\"traceId\":\"4bf9\",\"type\":\"released\",\"number\":7}");
        EventJson.Entry entry = EventJson.readRecord(line, 0, line.length);
        assertThat(entry.recorded()).isEqualTo(recorded);
        assertThat(entry.first()).isEqualTo(42);
    }

    @Test
    void recordNamesTheOthersOfItsDecision() {
        Instant at = Instant.parse("2026-03-04T05:06:07.089Z");
        for (int place = 1; place <= 3; place++) {
            byte[] line = EventJson.writeRecord(new Recorded(41 + place, at, new StudyEvent.Released(7), ""), place, 3);
            EventJson.Entry entry = EventJson.readRecord(line, 0, line.length);
            assertThat(entry.part()).isEqualTo(place == 3 ? 0 : place);
            assertThat(entry.first()).isEqualTo(42);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "\"99999999999999999999\"", "99999999999999999999", "1.5", "null"})
    void recordVersionIsChecked(String version) {
        byte[] record = ("{\"v\":" + version + ",\"seq\":1,\"type\":\"released\",\"number\":7}")
                .getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> EventJson.readRecord(record, 0, record.length))
                .isInstanceOf(StoreVersionException.class)
                .hasMessageContaining("use the version that wrote it");
    }

    @Test
    void fieldsOfLaterVersionsAreSkipped() {
        assertThat(EventJson.read("{\"type\":\"cancelled\",\"later\":{\"a\":[1,2]},\"number\":3}"))
                .isEqualTo(new StudyEvent.Cancelled(3));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{",
                "{}",
                "{\"type\":\"exploded\"}",
                "{\"type\":\"told\",\"number\":1}",
                "{\"type\":\"told\",\"number\":1,\"value\":\"1\"}",
                "{\"type\":\"told\",\"number\":1,\"number\":2,\"value\":1}",
                "{\"type\":\"asked\",\"number\":1,\"params\":7}",
                "{\"type\":\"told\",\"number\":1,\"value\":1} {}",
                "{\"type\":\"told\",\"number\":99999999999999999999,\"value\":1}"
            })
    void nonEventsAreRefused(String text) {
        assertThatThrownBy(() -> EventJson.read(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void nestingIsBounded() {
        String deep = "{\"type\":\"cancelled\",\"number\":1,\"x\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
        assertThatThrownBy(() -> EventJson.read(deep)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void damagedEventsAreRefused() {
        SplittableRandom random = new SplittableRandom(5);
        List<StudyEvent> events = new RandomEvents(6).history(50);
        for (int i = 0; i < 5_000; i++) {
            byte[] bytes =
                    EventJson.write(events.get(random.nextInt(events.size()))).getBytes(StandardCharsets.UTF_8);
            for (int flips = random.nextInt(1, 4); flips > 0; flips--) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                EventJson.read(new String(bytes, StandardCharsets.UTF_8));
            } catch (IllegalArgumentException | io.thalweg.core.error.ThalwegException e) {
                assertThat(e).hasMessageMatching("(?s).+");
            }
        }
    }
}
