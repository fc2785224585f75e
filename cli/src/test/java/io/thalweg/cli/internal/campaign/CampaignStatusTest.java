package io.thalweg.cli.internal.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Choice;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CampaignStatusTest {

    private static List<String> lines(int measured, int learnt, Map<String, Choice> inCharge) {
        return new CampaignStatus(
                        "1", "resin", true, measured, measured, 0, 0, 0, 0, List.of(), learnt, inCharge, List.of(),
                        List.of(), List.of(), Map.of())
                .lines();
    }

    @Test
    void whoIsInChargeIsSaidWithTheReason() {
        Choice choice = new Choice("vips", 501, "mean log density of new values -0.40, wiski -0.70");
        assertThat(lines(510, 505, Map.of("yield", choice)))
                .contains(
                        "surrogate of \"yield\": vips since 501 observations: mean log density of new values -0.40, wiski -0.70");
        assertThat(lines(510, 505, Map.of("", choice))).anyMatch(line -> line.startsWith("surrogate: vips since 501"));
    }

    @Test
    void howFarTheModelsAreIsSaidWhereManyResultsWait() {
        assertThat(lines(3000, 1200, Map.of())).anyMatch(line -> line.contains("have learnt 1200 of 3000 results"));
        assertThat(lines(3000, 2990, Map.of())).noneMatch(line -> line.contains("have learnt"));
    }
}
