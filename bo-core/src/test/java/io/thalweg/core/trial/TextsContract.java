package io.thalweg.core.trial;

import static io.thalweg.core.trial.StoreTrials.asks;
import static io.thalweg.core.trial.StoreTrials.everything;
import static io.thalweg.core.trial.StoreTrials.queue;
import static io.thalweg.core.trial.StoreTrials.records;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.Lease;
import io.thalweg.core.event.StoreUnderTest;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That every text and number comes back as it went in, whatever it is made of and wherever in the world. */
public interface TextsContract extends StoreUnderTest {

    /** Texts that are harmless to whoever treats them as nothing but texts. */
    List<String> TEXTS = List.of(
            "plain",
            "line\nbreak\r\nand\ttab",
            "\"quotes\", 'apostrophes', back\\slash / slash",
            "'; drop table event; --",
            "<script>alert(1)</script>&amp;",
            "=1+1,@cmd|' /C calc'!A0",
            "../../etc/passwd",
            "{\"type\":\"told\"}",
            "nul \u0000 escape \u001b[31m delete \u007f",
            "Ångström Ä ß İ ı ÷ ½",
            "日本語 العربية עברית",
            "flag \ud83c\uddf3\ud83c\uddf1, mathematics \ud835\udd38",
            "e\u0301 and \u00e9 differ",
            "\u202eright to left\u2028line\u2029paragraph\ufeff",
            "\uffff\ufffe",
            " ",
            "x".repeat(10_000));

    /** Numbers that are lost where they are written with too few digits or read as something else. */
    List<Double> REALS = List.of(
            0.0,
            Double.MIN_VALUE,
            -Double.MIN_VALUE,
            Double.MIN_NORMAL,
            1e-300,
            0.1 + 0.2,
            1.0 / 3,
            Math.nextDown(1.0),
            123_456.789,
            Math.nextUp(0x1p53),
            1e22,
            Double.parseDouble("1e23"),
            Math.PI * 1e100,
            1e150,
            -1e150);

    @Test
    default void textsRoundTrip() {
        List<StudyEvent> events = new ArrayList<>();
        for (int i = 0; i < TEXTS.size(); i++) {
            String text = TEXTS.get(i);
            Trial trial = new Trial(
                    i,
                    Point.of("category", text, "name " + text, 1.5),
                    Origin.TOLD,
                    StepHealth.TOLD,
                    List.of(text, text));
            events.add(new StudyEvent.Asked(trial, text));
            events.add(
                    i % 2 == 0
                            ? new StudyEvent.Told(i, 0, new Outcome.Failed(Outcome.Kind.ERROR, text, i))
                            : new StudyEvent.Told(i, 0, Outcome.of(i, 0, Map.of("outcome " + text, 2.0))));
            events.add(new StudyEvent.Amended(i, 0, Outcome.of(-1 - i), text));
        }
        StudyState before = store().append(state -> events);
        assertThat(everything(reopen().state())).isEqualTo(everything(before));
        assertThat(store().history()).extracting(StudyStore.Recorded::event).isEqualTo(events);
        TEXTS.forEach(text ->
                assertThat(store().state().requests()).as("key %s", text).containsKey(text));
    }

    @Test
    default void leaseOwnersRoundTrip() {
        queue(store(), TEXTS.size());
        TEXTS.forEach(text -> assertThat(store().claim(text, forLong())).isPresent());
        assertThat(store().leases()).extracting(Lease::owner).isEqualTo(TEXTS);
        if (keepsLeases()) {
            assertThat(reopen().leases()).extracting(Lease::owner).isEqualTo(TEXTS);
        }
    }

    @Test
    default void definitionNamesRoundTrip() {
        SearchSpace space = SearchSpace.builder()
                .real("'; drop table study; --", 0, 1)
                .integer("<script>alert(1)</script>", Long.MIN_VALUE / 4, (1L << 53) + 1)
                .categorical("=cmd \"quoted\" ../", "日本語", "a,b;c", "\\", "{}")
                .steppedReal("İı", 0.1, 0.3, 0.1)
                .build();
        StudyStore empty = empty();
        empty.begin(StoreTrials.definition(space).withSettings(Map.of("note", "'quoted' <b> \u00e9")));
        StudyDefinition again = reopen(empty).definition().orElseThrow();
        assertThat(again.differences(StoreTrials.definition(space))).isEmpty();
        assertThat(again.space()).isEqualTo(space);
        assertThat(again.settings()).containsEntry("note", "'quoted' <b> \u00e9");
    }

    @Test
    default void numbersRoundTripBitForBit() {
        for (int i = 0; i < REALS.size(); i++) {
            store().append(asks(""));
            Map<String, Double> others = new LinkedHashMap<>();
            others.put("other", -REALS.get(i));
            others.put("unknown", Double.NaN);
            others.put("infinite", Double.POSITIVE_INFINITY);
            store().append(records(new StudyEvent.Told(
                    i, 0, Outcome.of(REALS.get(i), i % 3 == 0 ? Double.NaN : Math.abs(REALS.get(i)), others))));
        }
        List<TrialResult> before = List.copyOf(store().state().results());
        List<TrialResult> after = reopen().state().results();
        assertThat(after).isEqualTo(before);
        for (int i = 0; i < REALS.size(); i++) {
            Outcome.Measured told = (Outcome.Measured) after.get(i).outcome();
            assertThat(Double.doubleToLongBits(told.value())).isEqualTo(Double.doubleToLongBits(REALS.get(i)));
            assertThat(List.copyOf(told.others().keySet())).containsExactly("other", "unknown", "infinite");
        }
    }

    @Test
    default void unusableValuesRoundTrip() {
        double[] raw = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e308, -Double.MAX_VALUE};
        for (int i = 0; i < raw.length; i++) {
            store().append(asks(""));
            store().append(records(new StudyEvent.Told(i, 0, Outcome.of(raw[i]))));
        }
        StudyState after = reopen().state();
        for (int i = 0; i < raw.length; i++) {
            assertThat(after.outcome(i)).contains(Outcome.of(raw[i]));
        }
    }

    @Test
    default void parameterValuesKeepTypeAndBits() {
        List<Object> values =
                new ArrayList<>(List.of(Long.MAX_VALUE, Long.MIN_VALUE, (1L << 53) + 1, 0L, "1", "NaN", "true", ""));
        values.addAll(REALS);
        values.add(Double.MAX_VALUE);
        for (Object value : values) {
            store().append(state -> List.of(
                    new StudyEvent.Asked(StoreTrials.trial(state.trials().size(), Point.of("v", value)), "")));
        }
        assertThat(reopen().state().trials())
                .extracting(trial -> trial.point().get("v"))
                .isEqualTo(values);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tr-TR", "de-DE", "ar-EG-u-nu-arab", "th-TH-u-ca-buddhist-nu-thai"})
    default void localeDoesNotMatter(String tag) {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        List<Object> before;
        try {
            Locale.setDefault(Locale.forLanguageTag(tag));
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
            Trial trial = new Trial(
                    0,
                    Point.of("TITLE", 1234.5, "i", 1_000_000L),
                    Origin.FALLBACK,
                    StepHealth.ENQUEUED,
                    List.of("ILI"));
            store().append(records(new StudyEvent.Queued(trial)));
            store().append(records(new StudyEvent.Told(0, 1, Outcome.of(-1234567.5, 0.25))));
            before = everything(store().state());
            assertThat(everything(reopen().state())).isEqualTo(before);
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
        List<StudyStore.Recorded> history = store().history();
        assertThat(everything(reopen().state())).isEqualTo(before);
        assertThat(store().history()).isEqualTo(history);
    }
}
