package io.thalweg.core.space;

/**
 * What a parameter makes of a told value.
 *
 * @param value the value to keep, canonical
 * @param status how it relates to the declaration
 * @param message the problem, or the note if it was moved; empty if admitted as it stands
 */
record Reading(Object value, Status status, String message) {

    enum Status {
        /** An admissible value. */
        ADMITTED,
        /** Moved to the admissible value next to it, within the declared tolerance. */
        SNAPPED,
        /** Of the right type, but not admissible. */
        OUTSIDE,
        /** Not of the type of the parameter. */
        MISMATCH
    }

    static Reading admitted(Object value) {
        return new Reading(value, Status.ADMITTED, "");
    }

    static Reading snapped(Parameter parameter, Object told, Object value) {
        return new Reading(
                value,
                Status.SNAPPED,
                "parameter " + Names.quote(parameter.name()) + ": " + Values.show(told) + " is taken as "
                        + Values.show(value));
    }

    /** A value that is not admissible; advice says what is. */
    static Reading outside(Parameter parameter, Object told, String advice) {
        return refused(parameter, told, Status.OUTSIDE, advice);
    }

    static Reading mismatch(Parameter parameter, Object told, String advice) {
        return refused(parameter, told, Status.MISMATCH, advice);
    }

    private static Reading refused(Parameter parameter, Object told, Status status, String advice) {
        return new Reading(
                told,
                status,
                "parameter " + Names.quote(parameter.name()) + " is " + Values.show(told) + " where "
                        + parameter.allowed() + " was expected" + advice);
    }
}
