package io.thalweg.cli.internal.campaign;

import io.thalweg.core.trial.Outcome;
import java.util.Locale;

/** Outcomes in words. */
public final class Wording {

    private Wording() {}

    /** {@return an outcome in words, with what else is kept with it, for example {@code 53.46, machine B3}} */
    static String whole(Outcome outcome) {
        StringBuilder text = new StringBuilder(of(outcome));
        outcome.attributes()
                .forEach((name, value) ->
                        text.append(", ").append(name).append(' ').append(value));
        return text.toString();
    }

    /** {@return an outcome in words, for example {@code stopped at step 9: its reason}} */
    public static String of(Outcome outcome) {
        if (outcome instanceof Outcome.Measured measured) {
            StringBuilder text = new StringBuilder(Numbers.brief(measured.value()));
            measured.others()
                    .forEach((name, value) ->
                            text.append(", ").append(name).append(' ').append(Numbers.brief(value)));
            return text.toString();
        }
        if (outcome instanceof Outcome.Stopped stopped) {
            return "stopped at step " + stopped.step() + ": " + stopped.reason();
        }
        Outcome.Failed failed = (Outcome.Failed) outcome;
        return failed.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " (" + failed.reason() + ")";
    }
}
