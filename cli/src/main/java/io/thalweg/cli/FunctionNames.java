package io.thalweg.cli;

import io.thalweg.cli.usage.UsageException;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.TestFunctions;

/** Test functions that the user names. */
final class FunctionNames {

    private FunctionNames() {}

    /** The function of a name; otherwise the message lists similar ones. */
    static TestFunction find(String name) {
        try {
            return TestFunctions.named(name);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()).replaceFirst("^name: ", "--function: "));
        }
    }
}
