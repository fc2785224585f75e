package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import java.util.List;

/** The suites by name. */
final class Suites {

    private static final List<Suite> ALL = List.of(
            new BbobSuite(),
            new ClassicalSuite(),
            new NoisySuite(),
            new ConstrainedSuite(),
            new MultiObjectiveSuite(),
            new MixedSuite(),
            new ConditionalSuite(),
            new HighSuite(),
            new TablesSuite());

    private Suites() {}

    /** All of them. */
    static List<Suite> all() {
        return ALL;
    }

    /** The names. */
    static List<String> names() {
        return ALL.stream().map(Suite::name).toList();
    }

    /**
     * The suite of a name.
     *
     * @throws UsageException if there is none
     */
    static Suite named(String name) {
        return ALL.stream()
                .filter(suite -> suite.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException(Names.unknown("suite", name, names())));
    }
}
