package io.thalweg.spark;

import java.io.Serializable;
import java.util.List;

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
}
