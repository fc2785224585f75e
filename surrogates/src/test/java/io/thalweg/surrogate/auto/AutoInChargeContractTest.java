package io.thalweg.surrogate.auto;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.PosteriorContract;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** A surrogate that chooses itself: what is believed before and after the hand-over. */
class AutoInChargeContractTest {

    private static Surrogate few() {
        return AutoSurrogate.of(
                AutoSurrogateContractTest.exact(),
                List.of(new Candidate("online", AutoSurrogateContractTest::exact, true)),
                4,
                true);
    }

    @Nested
    class BeforeTheContest extends PosteriorContract {

        @Override
        protected Posterior posterior() {
            return few().observe(AutoSurrogateTest.sample(12, 0.1, 1)).posterior();
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class AfterIt extends PosteriorContract {

        @Override
        protected Posterior posterior() {
            Observations data = AutoSurrogateTest.sample(12, 0.1, 1);
            return few().observe(data).refit(RefitBudget.WARM, Seed.of(1)).posterior();
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }
}
