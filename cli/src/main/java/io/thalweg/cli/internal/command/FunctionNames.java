package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.util.Optional;

/** Test functions that the user names. */
public final class FunctionNames {

    private FunctionNames() {}

    /** The function of several objectives of a name, if there is one. */
    public static Optional<MultiObjectiveTestFunction> findTradeoff(String name) {
        return TestFunctions.allMultiObjective().stream()
                        .map(MultiObjectiveTestFunction::name)
                        .anyMatch(name::equals)
                ? Optional.of(TestFunctions.multiObjectiveNamed(name))
                : Optional.empty();
    }

    /** The function of a name; otherwise the message lists similar ones. */
    public static TestFunction find(String name) {
        try {
            return TestFunctions.named(name);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()).replaceFirst("^name: ", "--function: "));
        }
    }
}
