package io.thalweg.store.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.stream.Observation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObservationReaderTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("angle", -5, 10)
            .integer("count", 1, 9)
            .categorical("grade", "fein", "größer")
            .bool("wet")
            .real("depth", 0, 1)
            .when("wet", true)
            .build();

    private static final ObservationReader CSV =
            ObservationReader.csv(SPACE, List.of("time", "angle", "count", "grade", "wet", "depth", "loss"), "loss");

    private static final ObservationReader JSON = ObservationReader.json(SPACE, "loss");

    private static final Point DRY = Point.of("angle", 1.5, "count", 3L, "grade", "größer", "wet", false);

    private static Observation read(ObservationReader reader, String text) {
        return reader.read(null, text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void linesAndObjectsAreObservations() {
        assertThat(read(CSV, "12:00, 1.5 ,3,größer,false,,-2e-1\r\n")).isEqualTo(new Observation(DRY, -0.2));
        assertThat(read(
                        JSON,
                        "{\"loss\": -0.2, \"grade\": \"größer\", \"angle\": 1.5, \"count\": 3, \"wet\": false, \"depth\": null,"
                                + " \"note\": [1]}"))
                .isEqualTo(new Observation(DRY, -0.2));
        assertThat(read(CSV, ",1.5,3,fein,yes,0.5,7").point().real("depth")).isEqualTo(0.5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "1,2,3; must have 7 cells",
                "t,1.5,3,\"fein\",no,,7; no quotes",
                "t,1.5,3,fein,no,,NaN; 'loss' is 'NaN'",
                "t,1.5,3,fein,no,,0x1p3; 'loss' is '0x1p3'",
                "t,1.5,3,fein,no,,1d; 'loss' is '1d'",
                "t,1.5,3,fein,no,,1e999; value is Infinity",
                "t,11,3,fein,no,,7; angle",
                "t,,3,fein,no,,7; angle",
                "t,1.5,3.5,fein,no,,7; count",
                "t,1.5,3,grob,no,,7; grade"
            })
    void otherLinesAreRefused(String line, String why) {
        assertThatThrownBy(() -> read(CSV, line))
                .isInstanceOf(RuntimeException.class)
                .hasMessageContaining(why);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "7",
                "{\"loss\": \"7\", \"angle\": 1}",
                "{\"angle\": 1.5, \"count\": 3, \"grade\": \"fein\", \"wet\": false}",
                "{\"loss\": 7, \"angle\": 1.5, \"count\": 3, \"grade\": [\"fein\"], \"wet\": false}",
                "{\"loss\": 7, \"loss\": 8, \"angle\": 1.5, \"count\": 3, \"grade\": \"fein\", \"wet\": false}",
                "{\"loss\": 7, \"angle\": 1.5, \"count\": 3, \"grade\": \"fein\", \"wet\": false} {}",
                "{\"loss\": 7, \"angle\": 11, \"count\": 3, \"grade\": \"fein\", \"wet\": false}",
                "{\"loss\": 7, \"angle\": 1"
            })
    void otherObjectsAreRefused(String text) {
        assertThatThrownBy(() -> read(JSON, text)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void mistakesAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ObservationReader.csv(SPACE, List.of("angle"), "loss"))
                .withMessageContaining("'loss' must be one of them");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ObservationReader.csv(SPACE, List.of("angle", "angle", "loss"), "loss"))
                .withMessageContaining("twice");
        for (ObservationReader reader : List.of(CSV, JSON)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> reader.read(new byte[1], null))
                    .withMessageContaining("no value");
        }
    }
}
