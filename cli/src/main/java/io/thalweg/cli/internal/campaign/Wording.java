package io.thalweg.cli.internal.campaign;

import io.thalweg.core.trial.Outcome;
import java.util.Locale;

/** Outcomes in words. */
final class Wording {

    private Wording() {}

    static String of(Outcome outcome) {
        if (outcome instanceof Outcome.Measured measured) {
            StringBuilder text = new StringBuilder(Numbers.brief(measured.value()));
            measured.others()
                    .forEach((name, value) ->
                            text.append(", ").append(name).append(' ').append(Numbers.brief(value)));
            return text.toString();
        }
        Outcome.Failed failed = (Outcome.Failed) outcome;
        return failed.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " (" + failed.reason() + ")";
    }
}
