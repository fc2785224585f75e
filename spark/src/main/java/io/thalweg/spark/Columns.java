package io.thalweg.spark;

import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which columns of a dataset are learnt from. All of them must be numeric; a row with a null in one of them is refused.
 *
 * @param features the inputs, at least one
 * @param target what is predicted
 */
public record Columns(List<String> features, String target) implements Serializable {

    /**
     * Checks the names.
     *
     * @param features the inputs, at least one
     * @param target what is predicted
     */
    public Columns {
        features = List.copyOf(features);
        if (features.isEmpty() || features.contains(target)) {
            throw new IllegalArgumentException("features are " + features + " and target is '" + target
                    + "': name at least one feature, and not the target among them");
        }
    }

    /** The features, then the target. */
    List<String> all() {
        return Stream.concat(features.stream(), Stream.of(target)).toList();
    }

    /** Throws IllegalArgumentException if one of these is no feature. */
    void requireFeatures(Collection<String> names) {
        for (String name : names) {
            if (!features.contains(name)) {
                throw new IllegalArgumentException(
                        "a range is given of '" + name + "', but the features are " + features);
            }
        }
    }
}
