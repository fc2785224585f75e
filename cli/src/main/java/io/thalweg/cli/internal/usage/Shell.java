package io.thalweg.cli.internal.usage;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Commands that people are to paste into a shell. */
public final class Shell {

    /** What no shell changes. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private Shell() {}

    /** Words of a command, each of which a shell takes as it is: in single quotes if need be. */
    public static String command(String... words) {
        return Arrays.stream(words).map(Shell::quote).collect(Collectors.joining(" "));
    }

    private static String quote(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
