package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.json.Json;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.journal.JournalStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Studies side by side. */
class CompareCommandTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).build();

    @TempDir
    private Path folder = Path.of("");

    private String place(String name) {
        return folder.resolve(name).toString();
    }

    /** A study of these outcomes, a minute apart. */
    private String study(String name, StudyBuilder builder, Outcome... outcomes) {
        AtomicLong minutes = new AtomicLong();
        InstantSource clock = () -> Instant.parse("2026-11-20T08:00:00Z").plus(Duration.ofMinutes(minutes.get()));
        try (Study study =
                builder.storedIn(JournalStore.open(folder.resolve(name), clock)).build()) {
            for (Outcome outcome : outcomes) {
                study.tell(Point.of("x", 0.5), outcome);
                minutes.incrementAndGet();
            }
        }
        return place(name);
    }

    private static Outcome[] values(double... values) {
        Outcome[] outcomes = new Outcome[values.length];
        for (int i = 0; i < outcomes.length; i++) {
            outcomes[i] = Outcome.of(values[i]);
        }
        return outcomes;
    }

    private static Cli succeed(String... arguments) {
        Cli run = Cli.run(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    private static String refused(String... arguments) {
        Cli run = Cli.run(arguments);
        assertThat(run.exitCode()).isEqualTo(2);
        return run.errorLine();
    }

    private String slow() {
        return study(
                "slow",
                Thalweg.minimize(SPACE),
                Outcome.of(9),
                Outcome.failed("no vial"),
                Outcome.of(5),
                Outcome.of(3),
                Outcome.of(3),
                Outcome.of(1));
    }

    private String quick() {
        return study("quick", Thalweg.minimize(SPACE), values(8, 1.03, 4, 1.5));
    }

    @Test
    void studiesAreRows() {
        String slow = slow();
        Cli run = succeed("compare", slow, quick());
        // of 9, 5, 3, 3, 1, 8, 1.03, 4, 1.5 the median is 3, and 99 % of the way to 1 is 1.02
        assertThat(run.out()).isEqualTo("""
                       trials  measured  failed  best value  after  99 % after   time  surrogate
                slow        6         5       1           1      6           6  5 min       auto
                quick       4         4       0        1.03      2           –  3 min       auto
                99 % of the way from the median to the best of all: 1.02

                best value after  1     2  5
                slow              9     9  3
                quick             8  1.03  –
                """);
    }

    @Test
    void targetIsReachedAfterSoManyEvaluations() {
        String slow = slow();
        String quick = quick();
        Cli run = succeed("compare", slow, quick, "--target", "4.5", "--json");
        JsonNode json = Json.parse(run.out());
        assertThat(json.get("target").asDouble()).isEqualTo(4.5);
        assertThat(json.get("studies").get(0).get("untilTarget").asInt()).isEqualTo(4);
        assertThat(json.get("studies").get(1).get("untilTarget").asInt()).isEqualTo(2);
        assertThat(json.get("studies").get(0).get("seconds").asDouble()).isEqualTo(300);
        assertThat(json.get("after").toString()).isEqualTo("[1,2,5]");
        assertThat(json.get("studies").get(1).get("bestAfter").toString()).isEqualTo("[8.0,1.03,null]");
        assertThat(succeed("compare", slow, quick, "--target", "0.5").out())
                .contains("target after", "target: 0.5")
                .containsPattern("slow +6 +5 +1 +1 +6 +–");
    }

    @Test
    void largeValuesAreGoodWhereTheyAreSought() {
        String one = study("one", Thalweg.maximize(SPACE), values(1, 7, 3));
        String other = study("other", Thalweg.maximize(SPACE), values(2, 2, 9));
        JsonNode json = Json.parse(succeed("compare", one, other, "--json").out());
        assertThat(json.get("studies").get(0).get("best").asDouble()).isEqualTo(7);
        assertThat(json.get("studies").get(0).get("untilBest").asInt()).isEqualTo(2);
        assertThat(json.get("studies").get(1).get("untilBest").asInt()).isEqualTo(3);
        assertThat(json.get("target").asDouble()).isCloseTo(9 - 0.01 * (9 - 2.5), within(1e-12));
    }

    @Test
    void whatIsNotFeasibleOrOutsideIsNotTheBest() {
        StudyBuilder[] builders = {Thalweg.minimize(SPACE), Thalweg.minimize(SPACE)};
        String one = study(
                "one",
                builders[0].constraintAtMost("load", 1),
                Outcome.of(1, Map.of("load", 2.0)),
                Outcome.of(4, Map.of("load", 0.5)));
        String other = study("other", builders[1].constraintAtMost("load", 1), Outcome.failed("no vial"));
        JsonNode studies =
                Json.parse(succeed("compare", one, other, "--json").out()).get("studies");
        assertThat(studies.get(0).get("best").asDouble()).isEqualTo(4);
        assertThat(studies.get(1).get("best").isNull()).isTrue();
        assertThat(succeed("compare", one, other).out()).containsPattern("other +1 +0 +1 +– +– +–");
        try (Study study =
                Thalweg.open(JournalStore.open(folder.resolve("one"))).build()) {
            study.tell(Point.of("x", 7.0), Outcome.of(0, Map.of("load", 0.5)));
            assertThat(study.best().orElseThrow().value()).isEqualTo(4);
        }
        assertThat(Json.parse(succeed("compare", one, other, "--json").out())
                        .get("studies")
                        .get(0)
                        .get("best")
                        .asDouble())
                .isEqualTo(4);
    }

    @Test
    void severalObjectivesAreComparedAboveOnePoint() {
        String one = study(
                "one",
                Thalweg.minimize(SPACE).alsoMaximize("gain"),
                Outcome.of(2, Map.of("gain", 2.0)),
                Outcome.of(1, Map.of("gain", 1.0)));
        String other = study(
                "other",
                Thalweg.minimize(SPACE).alsoMaximize("gain"),
                Outcome.of(3, Map.of("gain", 3.0)),
                Outcome.of(3, Map.of("gain", 2.5)));
        JsonNode json = Json.parse(succeed("compare", one, other, "--json").out());
        assertThat(json.get("value").asString()).isEqualTo("hypervolume");
        // the front of all is (1, 1), (2, 2), (3, 3): a tenth of its range beyond its worst
        assertThat(json.get("referencePoint").get(0).asDouble()).isCloseTo(3.2, within(1e-12));
        assertThat(json.get("referencePoint").get(1).asDouble()).isCloseTo(0.8, within(1e-12));
        JsonNode first = json.get("studies").get(0);
        assertThat(first.get("best").asDouble()).isCloseTo(1.2 * 1.2 + 0.2 * 1, within(1e-12));
        assertThat(first.get("front").asInt()).isEqualTo(2);
        JsonNode second = json.get("studies").get(1);
        assertThat(second.get("best").asDouble()).isCloseTo(0.2 * 2.2, within(1e-12));
        assertThat(second.get("front").asInt()).isEqualTo(1);
        assertThat(second.get("untilBest").asInt()).isEqualTo(1);
        assertThat(second.get("untilTarget").isNull()).isTrue();
        assertThat(refused("compare", one, other, "--target", "1")).contains("--target applies to one objective");
    }

    @Test
    void studiesOfOtherGoalsAreRefused() {
        String small = slow();
        String large = study("large", Thalweg.maximize(SPACE), values(1));
        String map = study("map", Thalweg.learn(SPACE), values(1));
        String bound = study("bound", Thalweg.minimize(SPACE).constraintAtLeast("purity", 0.9));
        assertThat(refused("compare", small, large))
                .contains("the goals differ", "slow is to minimize the value", "large to maximize the value");
        assertThat(refused("compare", small, bound)).contains("keep purity at least 0.9");
        assertThat(refused("compare", small, map)).contains("learns a map");
        assertThat(refused("compare", small)).contains("STUDY");
        CampaignDirectory yields = new CampaignDirectory(folder.resolve("yields"));
        CampaignDirectory errors = new CampaignDirectory(folder.resolve("errors"));
        for (CampaignDirectory lab : List.of(yields, errors)) {
            String name = lab.equals(yields) ? "yield" : "error";
            succeed(
                    "init",
                    "-C",
                    lab.directory().toString(),
                    "--parameter",
                    "x=0..1",
                    "--objective",
                    name + "=minimize");
        }
        assertThat(refused("compare", place("yields"), place("errors")))
                .contains("the studies measure different things: error, yield");
        assertThat(succeed("compare", place("yields"), small).out())
                .as("one that code has made has no name for its value")
                .contains("best yield");
    }

    @Test
    void studiesOfOneStoreAreNamed() {
        CampaignDirectory lab = new CampaignDirectory(folder);
        lab.study();
        for (String name : List.of("a", "b")) {
            succeed("begin", lab.path("study.yaml"), "--store", place("shared"), "--study", name);
        }
        assertThat(succeed("compare", "a", "b", "--store", place("shared")).out())
                .as("both call themselves test")
                .containsPattern("(?m)^a +0 ")
                .containsPattern("(?m)^b +0 ");
        Cli missing = Cli.run("compare", "a", "c", "--store", place("shared"));
        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.errorLine()).contains("there is no study", "c");
    }
}
