package io.thalweg.testfunction;

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

    /**
     * Levenshtein's distance, the least number of letters to insert, delete or replace to get from one text to the other; 1
     * if the second is a beginning of the first.
     */
    static int distance(String base, String text) {
        if (!text.isEmpty() && !base.equals(text) && base.startsWith(text)) {
            return 1;
        }
        int[] previous = new int[text.length() + 1];
        for (int j = 0; j <= text.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= base.length(); i++) {
            int[] current = new int[text.length() + 1];
            current[0] = i;
            for (int j = 1; j <= text.length(); j++) {
                int replaced = previous[j - 1] + (base.charAt(i - 1) == text.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[text.length()];
    }
}
