package io.thalweg.benchmark.suite;

import io.thalweg.Thalweg;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.cli.internal.command.KnownSurrogates;
import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.internal.name.KnownNames;
import io.thalweg.core.random.Seed;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Trial;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A study with its defaults, or with some settings changed: point after point is asked for and told.
 *
 * @param name with the settings, {@code thalweg,acquisition=logei}
 * @param settings by name
 */
record StudyContestant(String name, Map<String, String> settings) implements Contestant {

    /** A study with its defaults. */
    static final StudyContestant PLAIN = new StudyContestant("thalweg", Map.of());

    /** The settings that can be changed. */
    static final List<String> SETTINGS = List.of("acquisition", "deterministic", "surrogate", "trust-region");

    /** Copies the settings. */
    StudyContestant {
        settings = Map.copyOf(settings);
    }

    /**
     * Reads {@code NAME[,SETTING=VALUE…]}; a setting without value is switched on.
     *
     * @throws UsageException if there is no such setting or value
     */
    static StudyContestant parse(String text) {
        String[] parts = text.split(",", -1);
        Map<String, String> settings = new TreeMap<>();
        for (int i = 1; i < parts.length; i++) {
            String[] both = parts[i].split("=", 2);
            if (!SETTINGS.contains(both[0])) {
                throw new UsageException(Names.unknown("setting of an optimizer", both[0], SETTINGS));
            }
            settings.put(both[0], both.length == 2 ? both[1] : "true");
        }
        String acquisition = settings.getOrDefault("acquisition", "auto");
        if (KnownNames.find(acquisition, Acquisitions.names()).isEmpty()) {
            throw new UsageException(Names.unknown("acquisition", acquisition, Acquisitions.names()));
        }
        String surrogate = settings.getOrDefault("surrogate", "auto");
        if (KnownNames.find(surrogate, KnownSurrogates.names()).isEmpty()) {
            throw new UsageException(Names.unknown("surrogate", surrogate, KnownSurrogates.names()));
        }
        return new StudyContestant(text, settings);
    }

    @Override
    public void run(Task task, Evaluator evaluator, Seed seed) {
        Study study = builder(task.problem(), seed).build();
        try {
            while (evaluator.left() > 0) {
                Trial trial = study.ask();
                study.tell(trial, evaluator.measure(trial.point()));
            }
        } catch (SpaceExhaustedException e) {
            return; // every candidate has been evaluated
        }
    }

    /** What the study of a problem is about. */
    StudyDefinition definition(Problem problem, Seed seed) {
        MemoryStore store = new MemoryStore(InstantSource.system());
        builder(problem, seed).storedIn(store).build();
        return store.definition().orElseThrow();
    }

    private StudyBuilder builder(Problem problem, Seed seed) {
        boolean minimize = problem.direction() == Direction.MINIMIZE;
        StudyBuilder builder = minimize ? Thalweg.minimize(problem.space()) : Thalweg.maximize(problem.space());
        builder.seed(seed.number());
        for (String name : problem.furtherObjectives()) {
            if (minimize) {
                builder.alsoMinimize(name);
            } else {
                builder.alsoMaximize(name);
            }
        }
        problem.referencePoint()
                .ifPresent(reference -> builder.referencePoint(
                        reference.stream().mapToDouble(Double::doubleValue).toArray()));
        problem.constraintNames().forEach(name -> builder.constraintAtLeast(name, 0));
        settings.forEach((setting, value) -> {
            switch (setting) {
                case "acquisition" -> builder.acquisition(Acquisitions.named(value));
                case "deterministic" -> builder.deterministic(Boolean.parseBoolean(value));
                case "surrogate" -> builder.surrogate(KnownSurrogates.named(value, Map.of(), Runnable::run));
                default -> builder.trustRegion(Boolean.parseBoolean(value));
            }
        });
        return builder;
    }
}
