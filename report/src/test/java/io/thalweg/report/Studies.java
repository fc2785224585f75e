package io.thalweg.report;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.StoppingRule;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Studies of all shapes, the same at every run. */
final class Studies {

    static final String EVIL = "<script>window.hacked=1</script>\"'&";
    static final String RIGHT_TO_LEFT = "درجة الحرارة";
    static final String LONG =
            "a name that a program made of /data/project/x/y/z/configuration.yaml#optimizer.learning_rate"
                    + ".schedule.warmup.fraction.of.the.whole.run";

    private Studies() {}

    /** A clock that goes on by a little whenever somebody looks at it. */
    static InstantSource clock() {
        AtomicLong looks = new AtomicLong();
        return () -> Instant.parse("2026-11-20T08:00:00Z").plusMillis(40 * looks.incrementAndGet());
    }

    private static SearchSpace small() {
        return SearchSpace.builder()
                .real("x", 0, 1)
                .categorical("kind", "a", "b")
                .build();
    }

    private static Study of(StudyBuilder builder) {
        return builder.seed(1).clock(clock()).build();
    }

    static Study empty() {
        return of(Thalweg.minimize(small()));
    }

    static Study one() {
        Study study = empty();
        study.tell(study.ask(), 3.5);
        return study;
    }

    static Study running() {
        Study study = empty();
        study.ask(3);
        return study;
    }

    static Study allFailed() {
        Study study = empty();
        for (int i = 0; i < 7; i++) {
            study.tell(study.ask(), Outcome.failed("the pump stopped"));
        }
        return study;
    }

    static Study allInfeasible() {
        Study study = of(Thalweg.minimize(small()).constraintAtLeast("purity", 2));
        for (int i = 0; i < 8; i++) {
            Trial trial = study.ask();
            double x = trial.point().real("x");
            study.tell(trial, Outcome.of(x, Double.NaN, Map.of("purity", x)));
        }
        return study;
    }

    static Study oneCategory() {
        SearchSpace space = SearchSpace.builder()
                .categorical("solvent", "water")
                .real("x", 0, 1)
                .build();
        Study study = of(Thalweg.minimize(space));
        for (int i = 0; i < 9; i++) {
            Trial trial = study.ask();
            study.tell(trial, Math.pow(trial.point().real("x") - 0.3, 2));
        }
        return study;
    }

    /** A well that moves with what is given, and rises. */
    static Study contexts() {
        Study study = of(Thalweg.minimize(SearchSpace.builder()
                .real("x", 0, 1)
                .context("load", 0, 1)
                .context("supplier", "A", "B")
                .build()));
        for (int i = 0; i < 16; i++) {
            double load = i % 4 / 3.0;
            Trial trial = study.ask(Map.of("load", load, "supplier", i % 2 == 0 ? "A" : "B"));
            study.tell(trial, 5 * load + Math.pow(trial.point().real("x") - 0.2 - 0.6 * load, 2));
        }
        return study;
    }

    static Study constant() {
        Study study = empty();
        for (int i = 0; i < 8; i++) {
            study.tell(study.ask(), 3);
        }
        return study;
    }

    /** Parameters of all kinds, noise, failures, trials that run. */
    static Study mixed() {
        return mixed(26);
    }

    /** The first trials of it. */
    static Study mixed(int trials) {
        SearchSpace space = SearchSpace.builder()
                .real("temperature (°C)", 20, 120)
                .logReal("catalyst (mol %)", 0.1, 10)
                .integer("equivalents", 1, 5)
                .steppedReal("time (h)", 1, 5, 0.5)
                .ordinal("concentration (M)", 0.05, 0.1, 0.2, 0.5)
                .categorical("solvent", "DMAc", "toluene", "water")
                .fixed("stirrer", "on")
                .build();
        Study study = of(Thalweg.maximize(space).valueName("yield (%)"));
        RandomGenerator noise = Seed.of(5).generator();
        for (int i = 0; i < trials; i++) {
            Trial trial = study.ask();
            Point p = trial.point();
            double yield = 90
                    * Math.exp(-Math.pow((p.real("temperature (°C)") - 95) / 35, 2))
                    * Math.exp(-Math.pow(Math.log(p.real("catalyst (mol %)") / 2.5) / 1.6, 2))
                    * Map.of("DMAc", 1.0, "toluene", 0.7, "water", 0.2).getOrDefault(p.text("solvent"), 0.0);
            if (i == 7 || i == 15) {
                study.tell(trial, Outcome.failed("the stirrer stopped"));
            } else if (i < 24) {
                study.tell(trial, yield + noise.nextGaussian());
            }
        }
        return study;
    }

    static Study twoObjectives() {
        Study study = of(Thalweg.minimize(
                        SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build())
                .alsoMaximize("gain")
                .constraintAtMost("load", 1.5)
                .valueName("cost"));
        for (int i = 0; i < 22; i++) {
            Trial trial = study.ask();
            double x = trial.point().real("x");
            double y = trial.point().real("y");
            Map<String, Double> others = new LinkedHashMap<>();
            others.put("gain", Math.sqrt(x) - y * y);
            others.put("load", x + y);
            study.tell(trial, Outcome.of(x * x + y, Double.NaN, others));
        }
        return study;
    }

    static Study threeObjectives() {
        Study study = of(Thalweg.minimize(
                        SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build())
                .alsoMinimize("f2")
                .alsoMaximize("f3"));
        for (int i = 0; i < 14; i++) {
            Trial trial = study.ask();
            double x = trial.point().real("x");
            double y = trial.point().real("y");
            Map<String, Double> others = new LinkedHashMap<>();
            others.put("f2", (x - 1) * (x - 1) + y);
            others.put("f3", x * y - y * y);
            study.tell(trial, Outcome.of(x * x + (y - 0.5) * (y - 0.5), Double.NaN, others));
        }
        return study;
    }

    static Study map() {
        Study study = of(Thalweg.learn(SearchSpace.builder()
                        .real("east (km)", 0, 4)
                        .real("north (km)", 0, 3)
                        .build())
                .valueName("field (nT)"));
        for (int i = 0; i < 20; i++) {
            Trial trial = study.ask();
            study.tell(
                    trial,
                    48_000
                            + 100
                                    * Math.sin(trial.point().real("east (km)"))
                                    * Math.cos(trial.point().real("north (km)")));
        }
        return study;
    }

    static Study drifting() {
        Study study = of(Thalweg.minimize(small()).drifting(50));
        for (int i = 0; i < 14; i++) {
            Trial trial = study.ask();
            study.tell(trial, Math.pow(trial.point().real("x") - 0.02 * i, 2));
        }
        return study;
    }

    /** Names that people or attackers come up with. */
    static Study oddNames() {
        SearchSpace space = SearchSpace.builder()
                .real(EVIL, 0, 1)
                .real(RIGHT_TO_LEFT, 0, 1)
                .real(LONG, 0, 1)
                .categorical("</title><style>", EVIL, RIGHT_TO_LEFT, LONG)
                .build();
        Study study = of(Thalweg.minimize(space)
                .constraintAtLeast("<b>" + EVIL, 0.1)
                .valueName("<img src=x onerror=window.hacked=2> loss"));
        for (int i = 0; i < 16; i++) {
            Trial trial = study.ask();
            double x = trial.point().real(EVIL);
            study.tell(
                    trial,
                    i == 3
                            ? Outcome.failed("</script><script>window.hacked=3</script>")
                            : Outcome.of(x + trial.point().real(LONG), Double.NaN, Map.of("<b>" + EVIL, x)));
        }
        return study;
    }

    /** Five thousand trials, some failed, none of them suggested. */
    static Study many() {
        SearchSpace space = SearchSpace.builder()
                .real("x", -5, 10)
                .real("y", 0, 15)
                .categorical("kind", List.of("a", "b", "c"))
                .build();
        Study study = of(Thalweg.minimize(space).surrogate(Surrogates.named("wiski")));
        RandomGenerator random = Seed.of(5).generator();
        for (int i = 0; i < 5000; i++) {
            double x = -5 + 15 * random.nextDouble();
            double y = 15 * random.nextDouble();
            String kind = List.of("a", "b", "c").get(random.nextInt(3));
            double value =
                    Math.pow(y - 0.129 * x * x + 1.59 * x - 6, 2) + 9.6 * Math.cos(x) + 10 + random.nextGaussian();
            study.tell(
                    Point.of("x", x, "y", y, "kind", kind), i % 97 == 0 ? Outcome.failed("broken") : Outcome.of(value));
        }
        return study;
    }

    /** All shapes by name. */
    /** Of a wider range than before, with a choice less and a parameter more. */
    static Study changed() {
        Study study = of(Thalweg.minimize(SearchSpace.builder()
                .real("x", 0, 1)
                .categorical("kind", "a", "b", "c")
                .build()));
        for (int i = 0; i < 9; i++) {
            Trial trial = study.ask();
            study.tell(trial, trial.point().real("x") - i % 3);
        }
        study.change("the <new> pump")
                .range("x", 0.5, 2)
                .retireChoice("kind", "c")
                .addParameter(new RealParameter("flow", 1, 2), 0.5)
                .apply();
        for (int i = 0; i < 3; i++) {
            Trial trial = study.ask();
            study.tell(trial, trial.point().real("x") - i);
        }
        return study;
    }

    /** Curves that fall to an end that depends on the parameters, stopped by ASHA. */
    static Study curves() {
        return curves(Curves.of(81).stoppedBy(StoppingRule.asha()), 45);
    }

    /** Of curves, without a trial. */
    static Study curving(Curves curves) {
        SearchSpace space = SearchSpace.builder()
                .logReal("rate", 1e-4, 1)
                .integer("depth", 1, 12)
                .build();
        return of(Thalweg.minimize(space).valueName("loss").curves(curves));
    }

    static Study curves(Curves curves, int trials) {
        Study study = curving(curves);
        study.train(
                live -> {
                    double decades = Math.log10(live.point().real("rate")) + 2;
                    double depth = (live.point().intValue("depth") - 7) / 6.0;
                    double end = 0.1 + 0.1 * decades * decades + 0.2 * depth * depth;
                    double pace = 0.15 / (1 + Math.abs(decades));
                    for (long step = live.resumesAfter() + 1; step <= curves.steps(); step++) {
                        live.report(step, end + Math.exp(-pace * step));
                        if (live.shouldStop()) {
                            return live.stopped();
                        }
                    }
                    return Outcome.of(end + Math.exp(-pace * curves.steps()));
                },
                RunOptions.evaluations(trials).silently());
        return study;
    }

    static Map<String, Study> all() {
        Map<String, Study> all = new LinkedHashMap<>();
        all.put("empty", empty());
        all.put("one", one());
        all.put("running", running());
        all.put("allFailed", allFailed());
        all.put("allInfeasible", allInfeasible());
        all.put("oneCategory", oneCategory());
        all.put("constant", constant());
        all.put("contexts", contexts());
        all.put("mixed", mixed());
        all.put("twoObjectives", twoObjectives());
        all.put("threeObjectives", threeObjectives());
        all.put("map", map());
        all.put("drifting", drifting());
        all.put("changed", changed());
        all.put("oddNames", oddNames());
        all.put("curves", curves());
        all.put("many", many());
        return all;
    }
}
