package io.thalweg.cli;

import io.thalweg.Surrogates;
import io.thalweg.cli.usage.Names;
import io.thalweg.cli.usage.UsageException;
import io.thalweg.core.study.SurrogateFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that choose a surrogate. */
final class SurrogateOptions {

    @Option(
            names = "--surrogate",
            paramLabel = "NAME",
            defaultValue = "exact",
            description = "The model of the objective (default: ${DEFAULT-VALUE}).")
    private String name = "exact";

    @Option(names = "--option", paramLabel = "KEY=VALUE", description = "An option of the surrogate; may be repeated.")
    private Map<String, String> options = new LinkedHashMap<>();

    String name() {
        return name;
    }

    SurrogateFactory factory() {
        if (!Surrogates.names().contains(name)) {
            throw new UsageException(Names.unknown("surrogate", name, Surrogates.names()));
        }
        try {
            return Surrogates.named(name, options);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
