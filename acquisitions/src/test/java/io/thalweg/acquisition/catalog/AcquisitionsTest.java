package io.thalweg.acquisition.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.acquisition.ExpectedImprovement;
import io.thalweg.acquisition.LowerConfidenceBound;
import io.thalweg.acquisition.PosteriorMean;
import io.thalweg.acquisition.PosteriorStandardDeviation;
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
    void unknownNameIsAnsweredWithTheChoices() {
        assertThatThrownBy(() -> Acquisitions.named("EI"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("acquisition is \"EI\", must be one of: auto (")
                .hasMessageContaining("ucb (")
                .hasMessageContaining("mean (");
    }
}
