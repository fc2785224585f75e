package io.thalweg.core.space;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An unmodifiable map of few names and values, in order: one array, which takes a fifth of the memory of a hash map. A study may have a
 * million points. Names are found by looking at one after the other.
 */
final class ValueMap extends AbstractMap<String, Object> {

    /** With more entries than that a hash map is quicker. */
    private static final int MOST = 12;

    /** Names and values in turn. */
    private final Object[] entries;

    private ValueMap(Map<String, Object> values) {
        entries = new Object[2 * values.size()];
        int i = 0;
        for (Map.Entry<String, Object> entry : values.entrySet()) {
            entries[i++] = entry.getKey();
            entries[i++] = entry.getValue();
        }
    }

    /** An unmodifiable copy of values that are not null. */
    static Map<String, Object> copyOf(Map<String, Object> values) {
        return values.size() > MOST ? Collections.unmodifiableMap(new LinkedHashMap<>(values)) : new ValueMap(values);
    }

    @Override
    public int size() {
        return entries.length / 2;
    }

    @Override
    public @Nullable Object get(@Nullable Object name) {
        for (int i = 0; i < entries.length; i += 2) {
            if (entries[i].equals(name)) {
                return entries[i + 1];
            }
        }
        return null;
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return get(name) != null;
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return ValueMap.this.size();
            }

            @Override
            public Iterator<Map.Entry<String, Object>> iterator() {
                return new Entries();
            }
        };
    }

    private final class Entries implements Iterator<Map.Entry<String, Object>> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < entries.length;
        }

        @Override
        public Map.Entry<String, Object> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            next += 2;
            return Map.entry((String) entries[next - 2], entries[next - 1]);
        }
    }
}
