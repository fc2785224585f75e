package io.thalweg.optuna;

import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Outcome;
import io.thalweg.optuna.RawStudy.RawTrial;
import io.thalweg.optuna.RawStudy.State;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the studies of Optuna 3 and 4 from an SQLite database or a journal file. The file is not changed.
 *
 * <p>Trials that have ended are taken: complete ones as measurements, failed ones as failures, pruned ones as stops. User attributes become {@linkplain
 * Outcome#attributes attributes}, beside the number of the trial and its times. What is left out is in the {@linkplain OptunaStudy#notes notes}: trials that
 * wait or run, those that failed before they had all parameters, constraints, attributes of the study, and what samplers keep.
 *
 * <p>Optuna does not say on what the existence of a parameter depends. It is inferred from the trials: if some values of an earlier category, or an earlier integer
 * from some value on, have all the trials with the parameter and none of the others, that is the condition.
 */
public final class Optuna {

    private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    private Optuna() {}

    /**
     * {@return the names of the studies in a file}
     *
     * @param file an SQLite database or a journal
     * @throws InvalidDefinitionException if it is neither, or not of Optuna
     * @throws StoreUnavailableException if it cannot be read
     */
    public static List<String> names(Path file) {
        return studies(file).stream().map(study -> study.name).toList();
    }

    /**
     * {@return the only study in a file}
     *
     * @param file an SQLite database or a journal
     * @throws InvalidDefinitionException if it is neither, has several studies, or one of a kind that is not understood
     * @throws StoreUnavailableException if it cannot be read
     */
    public static OptunaStudy read(Path file) {
        List<String> names = names(file);
        if (names.size() != 1) {
            throw invalid(
                    file,
                    names.isEmpty()
                            ? "there is no study in it"
                            : "there are several studies in it; name one of " + names);
        }
        return read(file, names.get(0), Set.of());
    }

    /**
     * {@return a study in a file}
     *
     * @param file an SQLite database or a journal
     * @param study the name of the study
     * @param without names of parameters that are left out of the space, and kept as attributes {@code optuna.param.NAME}
     * @throws InvalidDefinitionException if there is no such study, or it is of a kind that is not understood
     * @throws StoreUnavailableException if it cannot be read
     */
    public static OptunaStudy read(Path file, String study, Set<String> without) {
        List<RawStudy> studies = studies(file);
        RawStudy raw = studies.stream()
                .filter(one -> one.name.equals(study))
                .findFirst()
                .orElseThrow(() -> invalid(
                        file,
                        "there is no study '" + study + "' in it; there is "
                                + studies.stream().map(one -> one.name).toList()));
        try {
            return taken(raw, without);
        } catch (IllegalArgumentException | InvalidSpaceException e) {
            throw invalid(file, String.valueOf(e.getMessage()));
        }
    }

    private static InvalidDefinitionException invalid(Path file, String problem) {
        return new InvalidDefinitionException(String.valueOf(file.getFileName()), List.of(problem));
    }

    private static List<RawStudy> studies(Path file) {
        try {
            if (isSqlite(file)) {
                return SqliteReader.read(file);
            }
            String text = Files.readString(file);
            if (!text.startsWith("{")) {
                throw invalid(file, "it is neither an SQLite database nor a journal of Optuna");
            }
            return JournalReader.read(text);
        } catch (IllegalArgumentException e) {
            throw invalid(file, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new StoreUnavailableException(file + " cannot be read: " + e, e);
        }
    }

    private static boolean isSqlite(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(SQLITE.length), SQLITE);
        }
    }

    private static OptunaStudy taken(RawStudy study, Set<String> without) {
        List<String> notes = new ArrayList<>();
        SearchSpace space = new SpaceMaker(study, without, notes).space();
        List<Direction> directions = study.directions.isEmpty() ? List.of(Direction.MINIMIZE) : study.directions;
        boolean reported = directions.size() == 1 && study.trials.stream().anyMatch(trial -> !trial.curve.isEmpty());
        long first = study.trials.stream().anyMatch(trial -> trial.curve.containsKey(0L)) ? 1 : 0;
        long steps = 0;
        List<OptunaStudy.Ended> ended = new ArrayList<>();
        List<Long> unfinished = new ArrayList<>();
        List<Long> odd = new ArrayList<>();
        for (RawTrial trial : study.trials) {
            if (!trial.state.isFinished()) {
                unfinished.add(trial.number);
                continue;
            }
            Optional<Point> point = point(space, trial);
            if (point.isEmpty()) {
                odd.add(trial.number);
                continue;
            }
            SortedMap<Long, Double> curve = new TreeMap<>();
            if (reported) {
                trial.curve.forEach((step, value) -> curve.put(step + first, value));
                steps = curve.isEmpty() ? steps : Math.max(steps, curve.lastKey());
            }
            Outcome outcome = outcome(trial, directions.size(), curve).withAttributes(attributes(trial, without));
            ended.add(new OptunaStudy.Ended(trial.number, point.get(), curve, outcome));
        }
        if (reported && first == 1) {
            notes.add("steps are counted from 1: step 0 of Optuna is step 1");
        }
        note(unfinished, "wait or run and are left out", notes);
        note(odd, "ended without all the parameters of the space and are left out", notes);
        if (study.trials.stream().anyMatch(trial -> trial.constrained)) {
            notes.add("constraints are not taken over: declare them, and tell their values");
        }
        if (!study.attributes.isEmpty()) {
            notes.add("attributes of the study are not taken over: " + study.attributes);
        }
        return new OptunaStudy(study.name, space, directions, steps, ended, notes);
    }

    private static void note(List<Long> trials, String what, List<String> notes) {
        if (!trials.isEmpty()) {
            notes.add(trials.size() + (trials.size() == 1 ? " trial " : " trials ") + what + ": " + trials);
        }
    }

    /** The point of a trial; empty if it lacks a parameter, or has one that the space has only elsewhere. */
    private static Optional<Point> point(SearchSpace space, RawTrial trial) {
        Map<String, Object> values = new LinkedHashMap<>();
        space.parameters().forEach(parameter -> {
            RawStudy.Drawn drawn = trial.drawn.get(parameter.name());
            if (drawn != null) {
                values.put(parameter.name(), drawn.value());
            }
        });
        try {
            return Optional.of(space.assess(values).point());
        } catch (InvalidParameterException e) {
            return Optional.empty();
        }
    }

    private static Outcome outcome(RawTrial trial, int objectives, SortedMap<Long, Double> curve) {
        if (trial.state == State.FAIL) {
            return Outcome.failed("failed in Optuna");
        }
        if (trial.state == State.PRUNED) {
            return curve.isEmpty()
                    ? Outcome.stopped(0, Double.NaN, "pruned by Optuna")
                    : Outcome.stopped(
                            curve.lastKey(), curve.getOrDefault(curve.lastKey(), Double.NaN), "pruned by Optuna");
        }
        if (trial.values.size() != objectives) {
            throw new IllegalArgumentException("trial " + trial.number + " has " + trial.values.size() + " values for "
                    + objectives + (objectives == 1 ? " objective" : " objectives"));
        }
        Map<String, Double> others = new LinkedHashMap<>();
        for (int k = 1; k < objectives; k++) {
            others.put(OptunaStudy.objective(k), trial.values.get(k));
        }
        return Outcome.of(trial.values.get(0), others);
    }

    private static Map<String, String> attributes(RawTrial trial, Set<String> without) {
        Map<String, String> attributes = new LinkedHashMap<>();
        trial.attributes.forEach((name, value) -> attributes.put(name.isBlank() ? "(no name)" : name, value));
        for (String name : without) {
            RawStudy.Drawn drawn = trial.drawn.get(name);
            if (drawn != null) {
                attributes.put("optuna.param." + name, String.valueOf(drawn.value()));
            }
        }
        attributes.put("optuna.trial", Long.toString(trial.number));
        if (!trial.started.isEmpty()) {
            attributes.put("optuna.started", trial.started);
        }
        if (!trial.ended.isEmpty()) {
            attributes.put("optuna.ended", trial.ended);
        }
        return attributes;
    }
}
