package io.thalweg.benchmark.suite;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.command.Subcommand;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.definition.DefinitionJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** Lets any harness run a study: one line of JSON each way over standard input and output. */
@Command(
        name = "bridge",
        description = "Serve as the optimizer of a harness in any language, over standard input and output.",
        footer = {
            "",
            "The harness says {\"study\": {…}, \"evaluations\": N}, the study as in study.json. It is asked"
                    + " {\"ask\": {\"x\": 0.5}} and answers {\"value\": 1.5}, with further outcomes by name, or"
                    + " {\"failed\": \"reason\"}, N times or until it closes the stream."
        })
public final class BridgeCommand implements Subcommand, Callable<Integer> {

    private static final String VALUE = "value";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String first = in.readLine();
        JsonNode begin = read(first == null ? "" : first);
        if (!begin.path("study").isObject() || !begin.path("evaluations").isIntegralNumber()) {
            throw new UsageException("the first line must be {\"study\": {…}, \"evaluations\": N}, is " + first);
        }
        StudyDefinition definition = DefinitionJson.read(JsonLine.write(begin.get("study")));
        Study study = Thalweg.open(definition, new MemoryStore(InstantSource.system()))
                .build();
        try {
            for (int left = begin.get("evaluations").asInt(); left > 0; left--) {
                Trial trial = study.ask();
                out.println(JsonLine.write(Map.of("ask", trial.point().asMap())));
                out.flush();
                String line = in.readLine();
                if (line == null) {
                    return 0;
                }
                study.tell(trial, outcome(read(line), definition.valueName()));
            }
        } catch (SpaceExhaustedException e) {
            out.println(JsonLine.write(Map.of("done", e.getMessage())));
            out.flush();
        }
        return 0;
    }

    private static JsonNode read(String line) {
        try {
            return JsonLine.read(line);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private static Outcome outcome(JsonNode answer, String valueName) {
        if (answer.has("failed")) {
            return Outcome.failed(answer.get("failed").asString());
        }
        JsonNode value = answer.has(valueName) ? answer.get(valueName) : answer.path(VALUE);
        if (!value.isNumber()) {
            throw new UsageException("an answer must be {\"value\": NUMBER} or {\"failed\": \"reason\"}, is " + answer);
        }
        Map<String, Double> others = new LinkedHashMap<>();
        answer.propertyStream()
                .filter(field ->
                        !field.getKey().equals(VALUE) && !field.getKey().equals(valueName))
                .forEach(field -> others.put(field.getKey(), field.getValue().asDouble()));
        return Outcome.of(value.asDouble(), Double.NaN, others);
    }
}
