package io.thalweg.core.space;

import java.util.ArrayList;
import java.util.List;

/**
 * A setting as the space accepts it.
 *
 * @param point the values of all the parameters, fixed ones filled in, in the order of the space
 * @param outside why the point is not in the space; empty if it is
 * @param notes what was changed on the way in, e.g. a value moved to its grid
 */
public record Admission(Point point, List<String> outside, List<String> notes) {

    /**
     * Copies the lists.
     *
     * @param point the values of all the parameters, fixed ones filled in, in the order of the space
     * @param outside why the point is not in the space; empty if it is
     * @param notes what was changed on the way in, e.g. a value moved to its grid
     */
    public Admission {
        outside = List.copyOf(outside);
        notes = List.copyOf(notes);
    }

    /** {@return what is odd about the setting, for people: what was changed, and why the study would not suggest it} */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(notes);
        outside.forEach(why -> remarks.add("would not be suggested: " + why));
        return remarks;
    }

    /** {@return whether the point is in the space} */
    public boolean inside() {
        return outside.isEmpty();
    }
}
