package io.thalweg.testfunction.catalog;

import io.thalweg.core.space.Names;
import io.thalweg.testfunction.TestProblem;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names that someone may have meant who wrote one that there is not. */
final class NearMisses {

    private static final int FAMILIES = 3;
    private static final int MEMBERS = 3;

    /** A trailing dimension, and a second number after an m; or the three numbers of a suite. */
    private static final Pattern NUMBERS = Pattern.compile("(-?\\d*(m\\d+)?|(-[fid]\\d+){3})$");

    private NearMisses() {}

    /** Names of the families whose base is nearest: with the numbers that were given if there is such a member. */
    static List<String> of(String wanted, Stream<? extends Family<? extends TestProblem>> families) {
        Matcher matcher = NUMBERS.matcher(wanted);
        String letters = matcher.replaceFirst("");
        String numbers = wanted.substring(letters.length());
        return families.sorted(Comparator.comparingInt(
                        family -> Math.min(distance(family.base(), letters), distance(family.base(), wanted))))
                .limit(FAMILIES)
                .flatMap(family -> names(family, numbers))
                .toList();
    }

    private static Stream<String> names(Family<? extends TestProblem> family, String numbers) {
        String name = family.base() + numbers;
        if (family.claims(name)) {
            try {
                return Stream.of(family.member(name).name());
            } catch (IllegalArgumentException e) {
                // The family has no member of these numbers: show those that it has.
            }
        }
        return family.members().stream().map(TestProblem::name).limit(MEMBERS);
    }

    /** How many edits it takes to get from one text to the other; 1 if the second is a beginning of the first. */
    static int distance(String base, String text) {
        boolean begins = !text.isEmpty() && !base.equals(text) && base.startsWith(text);
        return begins ? 1 : Names.edits(base, text);
    }
}
