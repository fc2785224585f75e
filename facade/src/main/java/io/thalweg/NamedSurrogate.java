package io.thalweg;

import io.thalweg.core.model.SurrogateFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * A surrogate that has a name.
 *
 * @param name the name
 * @param description what it is
 * @param options all that it has, in the order in which people are told
 * @param maker of the factory
 */
record NamedSurrogate(
        String name, String description, List<Option<?>> options, Function<Options, SurrogateFactory> maker) {

    SurrogateFactory factory(Map<String, String> values, Executor executor) {
        TreeSet<String> known = new TreeSet<>(options.stream().map(Option::name).toList());
        for (String key : values.keySet()) {
            if (!known.contains(key)) {
                throw new IllegalArgumentException(
                        "surrogate " + name + " has no option \"" + key + "\"; there are " + known);
            }
        }
        return maker.apply(new Options(name, values, executor));
    }
}
