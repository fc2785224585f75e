package io.thalweg.core.space;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of a point's values, in order. Points of one space share them: a study may have a million points. */
final class PointNames {

    /** Of more names than that an index is quicker than a look at one after the other. */
    private static final int MOST = 12;

    private final String[] names;
    private final Map<String, Integer> index;

    PointNames(Collection<String> inOrder) {
        names = inOrder.toArray(String[]::new);
        index = names.length > MOST ? index(names) : Map.of();
    }

    private static Map<String, Integer> index(String[] names) {
        Map<String, Integer> index = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            index.put(names[i], i);
        }
        return index;
    }

    int size() {
        return names.length;
    }

    String get(int i) {
        return names[i];
    }

    /** Where a name is; −1 if it is not there. */
    int find(@Nullable Object name) {
        if (names.length > MOST) {
            return index.getOrDefault(name, -1);
        }
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether others are the same names in the same order. */
    boolean match(PointNames others) {
        return Arrays.equals(names, others.names);
    }

    @Override
    public String toString() {
        return List.of(names).toString();
    }
}
