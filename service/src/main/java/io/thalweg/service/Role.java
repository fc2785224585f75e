package io.thalweg.service;

import io.javalin.security.RouteRole;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What somebody may do; each may do what those before may. */
public enum Role implements RouteRole {
    /** See studies, their figures and forecasts. */
    LOOK,
    /** Tell, amend and cancel results, and renew leases. */
    TELL,
    /** Ask for suggestions, enqueue points and claim trials. */
    ASK,
    /** Begin, change, archive and delete studies. */
    ADMINISTER;

    /** {@return whether it may do what another may} */
    boolean includes(Role other) {
        return compareTo(other) >= 0;
    }

    /** {@return its name as people write it} */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the role of a word} */
    static Optional<Role> of(String word) {
        return Arrays.stream(values()).filter(role -> role.word().equals(word)).findFirst();
    }
}
