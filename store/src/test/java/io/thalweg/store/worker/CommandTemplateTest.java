package io.thalweg.store.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Placeholders of a command. */
class CommandTemplateTest {

    /** Empty, or null in JSON. */
    @Test
    void inactiveParametersHaveNoText() {
        SearchSpace space = SearchSpace.builder()
                .categorical("kernel", "linear", "rbf")
                .real("gamma", 0, 1)
                .when("kernel", "rbf")
                .build();
        CommandTemplate template =
                new CommandTemplate(List.of("train", "-k", "{kernel}", "-g={gamma}", "{gamma:json}", "{}"), space);
        assertThat(template.fill(Point.of("kernel", "rbf", "gamma", 0.5)))
                .containsExactly("train", "-k", "rbf", "-g=0.5", "0.5", "{\"kernel\":\"rbf\",\"gamma\":0.5}");
        assertThat(template.fill(Point.of("kernel", "linear")))
                .containsExactly("train", "-k", "linear", "-g=", "null", "{\"kernel\":\"linear\"}");
    }
}
