package io.thalweg.cli.internal.command;

import io.thalweg.Surrogates;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.internal.name.KnownNames;
import io.thalweg.core.model.SurrogateFactory;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** The surrogates that commands know by name: those of {@link Surrogates}, and {@linkplain FurtherSurrogates further ones}. */
public final class KnownSurrogates {

    private KnownSurrogates() {}

    /** The names, sorted. */
    public static List<String> names() {
        return Stream.concat(Surrogates.names().stream(), further().flatMap(some -> some.names().stream()))
                .sorted()
                .toList();
    }

    private static Stream<FurtherSurrogates> further() {
        return ServiceLoader.load(FurtherSurrogates.class).stream().map(ServiceLoader.Provider::get);
    }

    /**
     * The surrogate of a name with options.
     *
     * @throws UsageException if there is none of that name
     * @throws IllegalArgumentException if an option or its value is unknown; the message lists the choices
     */
    public static SurrogateFactory named(String name, Map<String, String> options, Executor executor) {
        if (KnownNames.find(name, Surrogates.names()).isPresent()) {
            return Surrogates.named(name, options, executor);
        }
        return further()
                .filter(some -> some.names().contains(name))
                .findFirst()
                .orElseThrow(() -> new UsageException(Names.unknown("surrogate", name, names())))
                .named(name, options, executor);
    }
}
