package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.definition.DefinitionJson;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * An optimiser in another process, one process a run. It is told the study and the number of evaluations, asks for one point after the
 * other, and is answered; see {@link BridgeCommand}, which is the other side.
 *
 * @param name of the optimiser
 * @param command the program and its arguments
 */
record ProcessContestant(String name, List<String> command) implements Contestant {

    /** Copies the command. */
    ProcessContestant {
        command = List.copyOf(command);
    }

    @Override
    public void run(Task task, Evaluator evaluator, Seed seed) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedWriter out = process.outputWriter(StandardCharsets.UTF_8);
                BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            JsonNode study =
                    JsonLine.read(DefinitionJson.write(StudyContestant.PLAIN.definition(task.problem(), seed)));
            say(out, Map.of("study", study, "evaluations", task.budget()));
            while (evaluator.left() > 0) {
                String line = in.readLine();
                if (line == null) {
                    throw new IOException(name + " has ended after " + (task.budget() - evaluator.left()) + " of "
                            + task.budget() + " evaluations of " + task.key());
                }
                JsonNode said = JsonLine.read(line);
                if (said.has("done")) {
                    return;
                }
                say(out, answer(said, task.problem(), evaluator));
            }
        } finally {
            process.destroy();
        }
    }

    private static void say(BufferedWriter out, Object content) throws IOException {
        out.write(JsonLine.write(content));
        out.newLine();
        out.flush();
    }

    private static Map<String, Double> answer(JsonNode said, Problem problem, Evaluator evaluator) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Parameter parameter : problem.space().parameters()) {
            JsonNode value = said.path("ask").path(parameter.name());
            if (!value.isMissingNode() && !value.isNull()) { // one that is not active has no value
                values.put(parameter.name(), value.isNumber() ? value.numberValue() : value.asString(""));
            }
        }
        Outcome.Measured measured = (Outcome.Measured)
                evaluator.measure(problem.space().admit(values).point());
        Map<String, Double> answer = new LinkedHashMap<>();
        answer.put("value", measured.value());
        answer.putAll(measured.others());
        return answer;
    }
}
