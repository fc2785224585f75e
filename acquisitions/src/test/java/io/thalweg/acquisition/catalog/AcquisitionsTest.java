package io.thalweg.acquisition.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.acquisition.LowerConfidenceBound;
import io.thalweg.acquisition.internal.marginal.ExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogProbabilityOfImprovement;
import io.thalweg.acquisition.internal.marginal.PosteriorMean;
import io.thalweg.acquisition.internal.marginal.PosteriorStandardDeviation;
import java.util.List;
import org.junit.jupiter.api.Test;

class AcquisitionsTest {

    @Test
    void everyNameHasAnAcquisitionAndADescription() {
        assertThat(Acquisitions.names())
                .startsWith("auto")
                .contains("ei", "pi", "logpi", "ucb", "lcb", "sd", "mean")
                .doesNotHaveDuplicates();
        for (String name : Acquisitions.names()) {
            assertThat(Acquisitions.named(name)).isNotNull();
            assertThat(Acquisitions.description(name)).isNotBlank();
        }
        assertThat(Acquisitions.named("logei").toString())
                .isEqualTo("FeasibilityWeighted[utility=LogExpectedImprovement]");
        assertThat(Acquisitions.named("ei")).isInstanceOf(ExpectedImprovement.class);
        assertThat(Acquisitions.named("ucb").toString()).isEqualTo("UpperConfidenceBound[beta=3.24]");
        assertThat(Acquisitions.named("lcb")).isInstanceOf(LowerConfidenceBound.class);
        assertThat(Acquisitions.named("sd")).isInstanceOf(PosteriorStandardDeviation.class);
        assertThat(Acquisitions.named("mean")).isInstanceOf(PosteriorMean.class);
    }

    @Test
    void constrainedUtilityIsTheOneOfTheName() {
        assertThat(Acquisitions.constrained(new LogProbabilityOfImprovement()))
                .hasToString(Acquisitions.named("logpi").toString());
    }

    @Test
    void namesAreFoundAsPeopleWriteThem() {
        for (String name : List.of("EI", "ei", "E_I", "E-i")) {
            assertThat(Acquisitions.named(name)).isInstanceOf(ExpectedImprovement.class);
        }
        assertThat(Acquisitions.description("Log-EI")).isEqualTo(Acquisitions.description("logei"));
    }

    @Test
    void unknownNameIsAnsweredWithWhatIsMeant() {
        assertThatThrownBy(() -> Acquisitions.named("expected improvement"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown acquisition 'expected improvement'; did you mean 'ei'?");
        assertThatThrownBy(() -> Acquisitions.named("tomson")).hasMessageContaining("did you mean 'thompson'?");
        assertThatThrownBy(() -> Acquisitions.named("something else"))
                .hasMessageStartingWith("unknown acquisition 'something else'; known: auto, logei, ei,")
                .hasMessageContaining(" more");
    }
}
