package io.thalweg.core.model;

/**
 * The model that an automatic surrogate currently uses, and why.
 *
 * @param name of the model in charge
 * @param since number of observations when it took over, 0 for the first one
 * @param reason why, for people to read
 */
public record Choice(String name, long since, String reason) {

    /** In a line. */
    @Override
    public String toString() {
        return name + (since == 0 ? "" : " since " + since + " observations") + ": " + reason;
    }
}
