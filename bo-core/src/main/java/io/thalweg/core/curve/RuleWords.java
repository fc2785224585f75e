package io.thalweg.core.curve;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The words for curves and their rules in the settings of a study, each of which begins with {@code curves.} */
final class RuleWords {

    private static final String GRACE = Curves.PREFIX + "grace";
    private static final String FINISHED = Curves.PREFIX + "finished";
    private static final String FIRST = Curves.PREFIX + "first";
    private static final String REDUCTION = Curves.PREFIX + "reduction";
    private static final String SHARE = Curves.PREFIX + "share";

    /** The rules by name. */
    private static final List<String> RULES = List.of("forecast", "median", "asha", "hyperband", "none");

    private RuleWords() {}

    static void write(StoppingRule rule, Map<String, String> settings) {
        if (rule instanceof ForecastRule forecast) {
            settings.put(Curves.RULE, "forecast");
            settings.put(SHARE, String.valueOf(forecast.share()));
        } else if (rule instanceof MedianRule median) {
            settings.put(Curves.RULE, "median");
            settings.put(GRACE, String.valueOf(median.grace()));
            settings.put(FINISHED, String.valueOf(median.finished()));
        } else if (rule instanceof SuccessiveHalving asha) {
            settings.put(Curves.RULE, "asha");
            settings.put(FIRST, String.valueOf(asha.first()));
            settings.put(REDUCTION, String.valueOf(asha.reduction()));
        } else if (rule instanceof Hyperband hyperband) {
            settings.put(Curves.RULE, "hyperband");
            settings.put(REDUCTION, String.valueOf(hyperband.reduction()));
        } else {
            settings.put(Curves.RULE, "none");
        }
    }

    static Optional<Curves> read(Map<String, String> settings) {
        if (!settings.containsKey(Curves.STEPS)) {
            settings.keySet().stream()
                    .filter(name -> name.startsWith(Curves.PREFIX))
                    .findFirst()
                    .ifPresent(name -> {
                        throw new IllegalArgumentException("setting " + name + " is given, but " + Curves.STEPS
                                + " is not: say how many steps a whole evaluation has");
                    });
            return Optional.empty();
        }
        String resume = settings.getOrDefault(Curves.RESUME, "false");
        if (!resume.equals("true") && !resume.equals("false")) {
            throw new IllegalArgumentException(
                    "setting " + Curves.RESUME + " is \"" + resume + "\", must be true or false");
        }
        return Optional.of(new Curves(number(settings, Curves.STEPS, 1), resume.equals("true"), rule(settings)));
    }

    private static StoppingRule rule(Map<String, String> settings) {
        String name = settings.getOrDefault(Curves.RULE, RULES.get(0));
        return switch (name) {
            case "forecast" -> new ForecastRule(share(settings));
            case "median" -> new MedianRule(number(settings, GRACE, 1), count(settings, FINISHED, 5));
            case "asha" -> new SuccessiveHalving(number(settings, FIRST, 1), count(settings, REDUCTION, 3));
            case "hyperband" -> new Hyperband(count(settings, REDUCTION, 3));
            case "none" -> new NeverStop();
            default ->
                throw new IllegalArgumentException(
                        "setting " + Curves.RULE + " is \"" + name + "\", must be one of " + String.join(", ", RULES));
        };
    }

    private static long number(Map<String, String> settings, String name, long usual) {
        String text = settings.getOrDefault(name, String.valueOf(usual));
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("setting " + name + " is \"" + text + "\", must be a whole number", e);
        }
    }

    private static int count(Map<String, String> settings, String name, int usual) {
        long number = number(settings, name, usual);
        if (number > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "setting " + name + " is " + number + ", must be at most " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    private static double share(Map<String, String> settings) {
        String text = settings.getOrDefault(SHARE, String.valueOf(ForecastRule.USUAL));
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("setting " + SHARE + " is \"" + text + "\", must be a number", e);
        }
    }
}
