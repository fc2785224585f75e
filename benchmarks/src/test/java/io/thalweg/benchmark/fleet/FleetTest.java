package io.thalweg.benchmark.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.command.Cli;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.journal.JournalStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fleets whose workers die, come back, are cut off and lie. */
class FleetTest {

    @TempDir
    private Path directory = Path.of("");

    private static FleetOptions options(int workers, int trials) {
        return new FleetOptions(
                workers, trials, Duration.ofMinutes(20), Duration.ofMillis(100), 0.3, Optional.empty(), 1);
    }

    private static FleetResult run(FleetOptions options, Function<InstantSource, StudyStore> stores) {
        return new Fleet(options, stores).run();
    }

    @Test
    void nothingIsLostDoubledOrStarved() {
        FleetResult result = run(options(300, 3000), MemoryStore::new);
        assertThat(result.isWhole()).as(result.toString()).isTrue();
        assertThat(result.trials()).isEqualTo(3000);
        assertThat(result.deaths()).isGreaterThan(1000);
        assertThat(result.balance().repeated()).isPositive();
        assertThat(result.refused()).isPositive();
        assertThat(result.longestWaitMinutes()).isLessThan(10);
    }

    @Test
    void theSameFleetHasTheSameHistoryInEveryStore() {
        FleetOptions options = options(10, 40);
        String inMemory = run(options, MemoryStore::new).digest();
        assertThat(run(options, MemoryStore::new).digest()).isEqualTo(inMemory);
        assertThat(run(options, clock -> JournalStore.open(directory.resolve("journal"), clock))
                        .digest())
                .isEqualTo(inMemory);
        assertThat(run(options(10, 41), MemoryStore::new).digest()).isNotEqualTo(inMemory);
    }

    @Test
    void eventsOfOneMomentHappenInTheOrderTheyWerePlannedIn() {
        VirtualClock clock = new VirtualClock();
        List<String> happened = new ArrayList<>();
        clock.after(5, () -> happened.add("late"));
        clock.after(2, () -> happened.add("first"));
        clock.after(2, () -> happened.add("second"));
        boolean more = true;
        while (more) {
            more = clock.step();
        }
        assertThat(happened).containsExactly("first", "second", "late");
        assertThat(clock.now()).isEqualTo(5);
    }

    @Test
    void whatIsLostOrDoubledIsSeen() {
        VirtualClock clock = new VirtualClock();
        Study study = Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .storedIn(new MemoryStore(clock))
                .clock(clock)
                .build();
        Ledger ledger = new Ledger();
        Lease first = study.claim("a", FleetOptions.TERMS, 2).orElseThrow();
        Lease second = study.claim("b", FleetOptions.TERMS, 2).orElseThrow();
        study.tell(first, Outcome.of(1));
        ledger.acknowledged(first, 2);
        ledger.acknowledged(second, 1);
        assertThat(ledger.against(study.state())).isEqualTo(new Ledger.Balance(1, 1, 1, 0));
    }

    @Test
    void moreWorkersThanSuggestionsCanFeedAreIdle() {
        FleetResult few = run(options(10, 200), MemoryStore::new);
        FleetOptions slow =
                new FleetOptions(100, 1000, Duration.ofMinutes(20), Duration.ofMinutes(1), 0, Optional.empty(), 1);
        assertThat(few.idleShare()).isLessThan(0.01);
        assertThat(run(slow, MemoryStore::new).idleShare()).isBetween(0.5, 0.9);
    }

    @Test
    void theCommandComparesFleetsAndDrawsThem() {
        Path figure = directory.resolve("fleet.png");
        Cli cli = Cli.run(
                "fleet", "--workers", "2,5", "--trials", "20", "--acquisition", "none", "--figure", figure.toString());
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.out().lines()).hasSize(3);
        assertThat(Files.exists(figure)).isTrue();
    }

    @Test
    void fleetsOfNobodyAreRefused() {
        assertThat(Cli.run("fleet", "--workers", "0").err())
                .contains("--workers")
                .contains("at least 1");
        assertThat(Cli.run("fleet", "--evaluation", "0").err()).contains("--evaluation");
    }
}
