package io.thalweg.optuna;

import io.thalweg.core.trial.Direction;
import io.thalweg.optuna.RawStudy.Drawn;
import io.thalweg.optuna.RawStudy.RawTrial;
import io.thalweg.optuna.RawStudy.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads Optuna's journal: a JSON object a line, each an operation, carried out in order as Optuna does. What several processes write at once may contradict: what
 * comes to a trial that has ended, to a study that is deleted, or begins a study of a name that exists is passed over.
 */
final class JournalReader {

    /** JSON as Python writes it: with NaN and Infinity. */
    static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final Map<Long, RawStudy> studies = new LinkedHashMap<>();
    private final List<RawTrial> trials = new ArrayList<>();
    private long nextStudy;

    private JournalReader() {}

    /**
     * The studies that were not deleted.
     *
     * @throws IllegalArgumentException naming the line that is none of a journal. The last one may be cut off: its writer was ended
     */
    static List<RawStudy> read(String text) {
        JournalReader reader = new JournalReader();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            boolean cutOff = i == lines.size() - 1 && !text.endsWith("\n");
            try {
                JsonNode log = MAPPER.readTree(lines.get(i));
                reader.apply(log);
            } catch (JacksonException | IllegalArgumentException e) {
                if (!cutOff || !(e instanceof JacksonException)) {
                    throw new IllegalArgumentException(
                            "line " + (i + 1) + " is not of a journal of Optuna: " + message(e), e);
                }
            }
        }
        return List.copyOf(reader.studies.values());
    }

    private static String message(RuntimeException e) {
        return e instanceof JacksonException json ? json.getOriginalMessage() : String.valueOf(e.getMessage());
    }

    private void apply(JsonNode log) {
        int operation = (int) whole(log, "op_code");
        switch (operation) {
            case 0 -> createStudy(log);
            case 1 -> studies.remove(whole(log, "study_id"));
            case 2 -> {
                RawStudy study = studies.get(whole(log, "study_id"));
                if (study != null) {
                    texts(log.path("user_attr"), study.attributes::put);
                }
            }
            case 3 -> {} // what samplers keep
            case 4 -> createTrial(log);
            case 5, 6, 7, 8, 9 -> {
                long id = whole(log, "trial_id");
                if (id >= 0 && id < trials.size() && !trials.get((int) id).state.isFinished()) {
                    change(trials.get((int) id), operation, log);
                }
            }
            default -> throw new IllegalArgumentException("op_code is " + operation);
        }
    }

    private void createStudy(JsonNode log) {
        String name = log.path("study_name").asString("");
        if (studies.values().stream().anyMatch(study -> study.name.equals(name))) {
            return;
        }
        RawStudy study = new RawStudy(name);
        log.path("directions")
                .forEach(direction ->
                        study.directions.add(direction.asInt() == 2 ? Direction.MAXIMIZE : Direction.MINIMIZE));
        studies.put(nextStudy++, study);
    }

    private void createTrial(JsonNode log) {
        RawStudy study = studies.get(whole(log, "study_id"));
        if (study == null) {
            return;
        }
        RawTrial trial = new RawTrial(study.trials.size(), log.has("state") ? state(log) : State.RUNNING);
        log.path("distributions").properties().forEach(one -> {
            JsonNode stored = log.path("params").path(one.getKey());
            trial.drawn.put(one.getKey(), new Drawn(number(stored), distribution(one.getValue())));
        });
        values(log, trial);
        log.path("intermediate_values")
                .properties()
                .forEach(one -> trial.curve.put(Long.parseLong(one.getKey()), number(one.getValue())));
        texts(log.path("user_attrs"), trial.attributes::put);
        trial.constrained = log.path("system_attrs").has("constraints");
        trial.started = log.path("datetime_start").asString("");
        trial.ended = log.path("datetime_complete").asString("");
        study.trials.add(trial);
        trials.add(trial);
    }

    private static void change(RawTrial trial, int operation, JsonNode log) {
        switch (operation) {
            case 5 ->
                trial.drawn.put(
                        log.path("param_name").asString(""),
                        new Drawn(number(log.path("param_value_internal")), distribution(log.path("distribution"))));
            case 6 -> {
                trial.state = state(log);
                trial.started = log.path("datetime_start").asString(trial.started);
                trial.ended = log.path("datetime_complete").asString(trial.ended);
                values(log, trial);
            }
            case 7 -> trial.curve.put(whole(log, "step"), number(log.path("intermediate_value")));
            case 8 -> texts(log.path("user_attr"), trial.attributes::put);
            default -> trial.constrained |= log.path("system_attr").has("constraints");
        }
    }

    private static void values(JsonNode log, RawTrial trial) {
        JsonNode one = log.path("value");
        JsonNode several = log.path("values");
        if (one.isNumber() || several.isArray()) {
            trial.values.clear();
            (several.isArray() ? several : MAPPER.createArrayNode().add(one))
                    .forEach(value -> trial.values.add(number(value)));
        }
    }

    private static State state(JsonNode log) {
        long number = whole(log, "state");
        return switch ((int) number) {
            case 0 -> State.RUNNING;
            case 1 -> State.COMPLETE;
            case 2 -> State.PRUNED;
            case 3 -> State.FAIL;
            case 4 -> State.WAITING;
            default -> throw new IllegalArgumentException("state is " + number);
        };
    }

    /** In a journal a distribution is text that is JSON. */
    private static Distribution distribution(JsonNode text) {
        return Distribution.of(MAPPER.readTree(text.asString("")));
    }

    private static void texts(JsonNode object, BiConsumer<String, String> to) {
        object.properties().forEach(one -> to.accept(one.getKey(), Distribution.text(one.getValue())));
    }

    private static long whole(JsonNode log, String name) {
        JsonNode node = log.path(name);
        if (!node.isIntegralNumber()) {
            throw new IllegalArgumentException(name + " is " + (node.isMissingNode() ? "missing" : node.toString()));
        }
        return node.asLong();
    }

    private static double number(JsonNode node) {
        if (!node.isNumber()) {
            throw new IllegalArgumentException("a number was expected, not " + node);
        }
        return node.doubleValue();
    }
}
