package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.testing.Logged;
import io.thalweg.core.testing.Strictness;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is logged of trouble, and what is thrown. */
class TroublesTest {

    private static String logged(List<? extends Throwable> met) {
        Troubles troubles = new Troubles();
        return Logged.by(() -> met.forEach(thrown -> troubles.met("the refit failed", thrown)));
    }

    @Test
    void firstOfAKindIsLoggedWithItsTraceAndOthersAreNot() {
        String log = logged(List.of(new ArithmeticException("first"), new ArithmeticException("second")));
        assertThat(log)
                .containsOnlyOnce("WARN")
                .contains("the refit failed", "first", "at io.thalweg.core.internal.engine.TroublesTest")
                .doesNotContain("second");
    }

    @Test
    void otherClassAndOtherStepAreOtherKinds() {
        assertThat(logged(List.of(new ArithmeticException("first"), new StoreUnavailableException("away"))))
                .contains("first", "away");
        Troubles troubles = new Troubles();
        String log = Logged.by(() -> {
            troubles.met("the refit failed", new ArithmeticException("first"));
            troubles.met("the search failed", new ArithmeticException("second"));
        });
        assertThat(log).contains("first", "second");
    }

    @Test
    void mistakesAreErrorsAndThrownWhereThatIsWanted() {
        Strictness.off(() -> assertThat(logged(List.of(new IllegalStateException("mine"))))
                .containsOnlyOnce("ERROR")
                .contains("because of a mistake in the code"));
        Strictness.on(() -> {
            Troubles strict = new Troubles();
            IllegalStateException mistake = new IllegalStateException("mine");
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> Logged.by(() -> strict.met("the refit failed", mistake)))
                        .isSameAs(mistake);
            }
        });
    }

    @Test
    void troubleThatIsToBeExpectedIsNeverThrown() {
        Strictness.on(() -> {
            Troubles strict = new Troubles();
            List<Throwable> expected = List.of(
                    new ArithmeticException("not positive definite"),
                    new StoreUnavailableException("away"),
                    new OutOfMemoryError("too many points"),
                    new IllegalStateException(new ArithmeticException("within")));
            assertThatCode(() -> Logged.by(() -> expected.forEach(thrown -> strict.met("the refit failed", thrown))))
                    .doesNotThrowAnyException();
        });
    }
}
