package io.thalweg.baseline;

import io.thalweg.core.space.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The baselines by name. */
public final class Baselines {

    private static final Map<String, Baseline> BY_NAME = byName();

    private Baselines() {}

    private static Map<String, Baseline> byName() {
        Map<String, Baseline> baselines = new LinkedHashMap<>();
        baselines.put("random", new RandomSearch());
        baselines.put("sobol", new SobolSearch());
        baselines.put("cma-es", new MultiStart("cma-es", new CmaEs()));
        baselines.put("bobyqa", new MultiStart("bobyqa", new Bobyqa()));
        baselines.put("genetic", new Genetic());
        baselines.put("l-bfgs", new MultiStart("l-bfgs", new LimitedMemoryBfgs()));
        return baselines;
    }

    /** {@return all the names} */
    public static List<String> names() {
        return List.copyOf(BY_NAME.keySet());
    }

    /**
     * {@return the baseline of a name}
     *
     * @param name the name
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Baseline named(String name) {
        Baseline baseline = BY_NAME.get(name);
        if (baseline == null) {
            throw new IllegalArgumentException("no baseline is named " + Names.quote(name)
                    + Names.suggestion(name, names()) + "; there are " + names());
        }
        return baseline;
    }
}
