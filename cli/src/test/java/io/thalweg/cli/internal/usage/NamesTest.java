package io.thalweg.cli.internal.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {

    private static final List<String> KNOWN = List.of("branin2", "hartmann6", "levy3");

    @Test
    void nearNamesAreSuggested() {
        assertThat(Names.nearest("brannin2", KNOWN)).contains("branin2");
        assertThat(Names.nearest("Hartman6", KNOWN)).contains("hartmann6");
        assertThat(Names.unknown("function", "levy2", KNOWN))
                .isEqualTo("unknown function 'levy2'; did you mean 'levy3'?");
    }

    @Test
    void distantNamesGetTheList() {
        assertThat(Names.unknown("function", "rosenbrock", KNOWN))
                .isEqualTo("unknown function 'rosenbrock'; known: branin2, hartmann6, levy3");
    }

    @Test
    void namesWithoutCommonLettersAreNotNear() {
        assertThat(Names.nearest("gp", List.of("cv", "exact"))).isEmpty();
    }

    @Test
    void twoEditsOfAShortNameAreNotNear() {
        assertThat(Names.nearest("get", List.of("best", "tell"))).isEmpty();
        assertThat(Names.nearest("bset", List.of("best", "tell")))
                .as("a swap is one edit")
                .contains("best");
    }
}
