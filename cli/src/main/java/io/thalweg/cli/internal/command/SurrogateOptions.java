package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.model.SurrogateFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import picocli.CommandLine.Option;

/** The options that choose a surrogate. */
public final class SurrogateOptions {

    @Option(
            names = "--surrogate",
            paramLabel = "NAME",
            defaultValue = "auto",
            completionCandidates = SurrogateNames.class,
            description = "Model of the objective: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private String name = "auto";

    @Option(
            names = "--option",
            paramLabel = "KEY=VALUE",
            description = "An option of the surrogate; may be repeated. thalweg surrogates NAME lists them.")
    private Map<String, String> options = new LinkedHashMap<>();

    /** The names, for help and completion. */
    private static final class SurrogateNames extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        SurrogateNames() {
            super(KnownSurrogates.names());
        }
    }

    public String name() {
        return name;
    }

    /** One that can serve a study. */
    public SurrogateFactory studyFactory() {
        SurrogateFactory factory = factory();
        if (!factory.restandardisable()) {
            throw new UsageException("--option likelihood is " + options.get("likelihood")
                    + ", but objectives are standardised, which only a gaussian likelihood allows; leave it out");
        }
        return factory;
    }

    public SurrogateFactory factory() {
        return factory(Runnable::run);
    }

    /** On several threads. */
    public SurrogateFactory factory(Executor executor) {
        try {
            return KnownSurrogates.named(name, options, executor);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
