package io.thalweg.cli.internal.command;

import io.thalweg.core.model.SurrogateFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * Surrogates that another module adds to those of {@link io.thalweg.Surrogates}: what developers compare with from a checkout, say. Found
 * by {@link java.util.ServiceLoader}.
 */
public interface FurtherSurrogates {

    /** The names. */
    List<String> names();

    /**
     * The surrogate of a name with options.
     *
     * @param executor for what is worked on side by side
     * @throws IllegalArgumentException if an option or its value is unknown; the message lists the choices
     */
    SurrogateFactory named(String name, Map<String, String> options, Executor executor);
}
