package io.thalweg.report;

import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.space.Point;
import io.thalweg.report.internal.chart.Numbers;
import io.thalweg.report.internal.chart.Texts;
import java.util.ArrayList;
import java.util.List;

/** Names and numbers in sentences. */
final class Words {

    private static final int LONGEST = 60;

    private Words() {}

    /** The median, and how far two standard deviations reach: to both sides alike, or from where to where. */
    static String belief(WarpedNormal belief) {
        return Numbers.show(belief.median())
                + (belief.units().warp().active()
                        ? " (" + Numbers.show(belief.at(-2)) + " to " + Numbers.show(belief.at(2)) + ")"
                        : " ± " + Numbers.show(2 * belief.deviation(), 2));
    }

    /** A name that somebody gave, cut if it is very long, so that neither its length nor its direction spoils a sentence. */
    static String name(String given) {
        String flat = given.replaceAll("\\s+", " ");
        if (flat.codePointCount(0, flat.length()) > LONGEST) {
            flat = flat.substring(0, flat.offsetByCodePoints(0, LONGEST - 1)) + "…";
        }
        return Texts.isolated(flat);
    }

    /** What a program noted, as a sentence: longer than a name may be. */
    static String sentence(String note) {
        String flat = note.replaceAll("\\s+", " ");
        return flat.codePointCount(0, flat.length()) <= 300
                ? Texts.isolated(flat)
                : Texts.isolated(flat.substring(0, flat.offsetByCodePoints(0, 298)) + "…");
    }

    /** A parameter's value. */
    static String value(Object value) {
        if (value instanceof Double number) {
            return Numbers.show(number);
        }
        return value instanceof Long number ? whole(number) : name(value.toString());
    }

    private static String whole(long number) {
        return number < 0 ? "−" + Numbers.count(Math.abs(number)) : Numbers.count(number);
    }

    /** A point in words, the first few parameters of many. */
    static String point(Point point, int most) {
        List<String> parts = point.asMap().entrySet().stream()
                .limit(most)
                .map(entry -> name(entry.getKey()) + " = " + value(entry.getValue()))
                .toList();
        int rest = point.asMap().size() - parts.size();
        return String.join(", ", parts) + (rest > 0 ? " and " + rest + " more" : "");
    }

    /** "; x 23 instead of 20" of a trial that was not carried out as planned; empty of others. */
    static String deviation(Entry entry) {
        List<String> changes = new ArrayList<>();
        entry.point().asMap().forEach((name, actual) -> {
            Object planned = entry.trial().point().asMap().get(name);
            if (planned != null && !planned.equals(actual)) {
                changes.add(name(name) + " " + apart(actual, planned));
            }
        });
        return changes.isEmpty() ? "" : "; " + list(changes);
    }

    /** Two values to as many digits as tell them apart. */
    private static String apart(Object actual, Object planned) {
        if (actual instanceof Double a && planned instanceof Double b) {
            for (int digits = 4; digits < 17; digits++) {
                if (!Numbers.show(a, digits).equals(Numbers.show(b, digits))) {
                    return Numbers.show(a, digits) + " instead of " + Numbers.show(b, digits);
                }
            }
        }
        return value(actual) + " instead of " + value(planned);
    }

    /** A count with its noun. */
    static String count(long n, String one, String many) {
        return Numbers.count(n) + " " + (n == 1 ? one : many);
    }

    /** "trial 12". */
    static String trial(long number) {
        return "trial " + number;
    }

    /** "a, b and c". */
    static String list(List<String> texts) {
        int n = texts.size();
        return n < 2 ? String.join("", texts) : String.join(", ", texts.subList(0, n - 1)) + " and " + texts.get(n - 1);
    }
}
