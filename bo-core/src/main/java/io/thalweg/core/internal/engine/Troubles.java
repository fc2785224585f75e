package io.thalweg.core.internal.engine;

import io.thalweg.core.error.ThalwegException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What goes wrong while a study suggests points, which goes on all the same: the first of each kind is logged with its stack trace, a
 * kind being the step and the class of what was thrown. All of them are in the health of their trials.
 *
 * <p>Trouble with numbers ({@link ArithmeticException}), with memory and with the store is to be expected and logged as a warning. Anything
 * else is a mistake, in code of this library, in a surrogate or an acquisition function of the user's own, or in how these were put
 * together: it is logged as an error and, with {@code -Dthalweg.strict=true}, thrown. The tests of this project run like that.
 */
final class Troubles {

    private static final Logger LOG = LoggerFactory.getLogger(Troubles.class);

    private static final String STRICT = "thalweg.strict";

    private final boolean strict = Boolean.getBoolean(STRICT);
    private final Set<String> said = ConcurrentHashMap.newKeySet();

    /**
     * Takes note of trouble.
     *
     * @param step what failed and what is done instead, in words
     * @param thrown an exception or a shortage of memory
     */
    void met(String step, Throwable thrown) {
        boolean expected = isExpected(thrown);
        if (said.add(step + thrown.getClass().getName())) {
            if (expected) {
                LOG.warn("{}; logged once", step, thrown);
            } else {
                LOG.error("{}, because of a mistake in the code or the set-up of the study; logged once", step, thrown);
            }
        }
        if (strict && !expected && thrown instanceof RuntimeException mistake) {
            throw mistake;
        }
    }

    /**
     * Takes note of what does not happen any more, for a reason that is known.
     *
     * @param step what is left out, in words
     * @param why for people
     */
    void foreseen(String step, String why) {
        if (said.add(step)) {
            LOG.warn("{}: {}; logged once", step, why);
        }
    }

    private static boolean isExpected(Throwable thrown) {
        for (Throwable e = thrown; e != null; e = e.getCause()) {
            if (e instanceof ArithmeticException || e instanceof ThalwegException || e instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }
}
