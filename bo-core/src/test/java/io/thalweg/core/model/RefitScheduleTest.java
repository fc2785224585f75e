package io.thalweg.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RefitScheduleTest {

    private final RefitSchedule growing = RefitSchedule.growing();

    @Test
    void firstFitIsThorough() {
        assertThat(growing.due(2, 0)).contains(RefitBudget.THOROUGH);
        assertThat(growing.due(5000, 0)).contains(RefitBudget.THOROUGH);
    }

    @Test
    void withoutNewObservationsNothingIsDue() {
        for (int n : new int[] {0, 2, 150, 5000}) {
            assertThat(growing.due(n, n)).isEmpty();
        }
    }

    @Test
    void upTo200EveryObservationIsFollowedByAFit() {
        for (int n = 3; n <= 200; n++) {
            assertThat(growing.due(n, n - 1)).as("n = " + n).isPresent();
        }
    }

    @Test
    void laterTheDataMustHaveGrownByTwoPerCent() {
        assertThat(growing.due(1121, 1100)).isEmpty();
        assertThat(growing.due(1122, 1100)).contains(RefitBudget.WARM);
    }

    /** One thorough fit for each growth by a quarter, and few fits in all: their total cost stays that of a few. */
    @Test
    void fitsGetRareAndThoroughOnesRarer() {
        int thorough = 0;
        int warm = 0;
        long last = 0;
        for (long n = 2; n <= 100_000; n++) {
            var due = growing.due(n, last);
            if (due.isPresent()) {
                last = n;
                if (due.get().equals(RefitBudget.THOROUGH)) {
                    thorough++;
                } else {
                    warm++;
                }
            }
        }
        assertThat(thorough).isBetween(35, 50);
        assertThat(warm).isBetween(300, 600);
    }

    @Test
    void batchThatCrossesAQuarterIsFittedThoroughly() {
        assertThat(growing.due(130, 100)).contains(RefitBudget.THOROUGH);
    }
}
