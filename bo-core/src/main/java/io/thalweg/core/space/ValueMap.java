package io.thalweg.core.space;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names and values of a point as an unmodifiable map, in order: a view, made for whoever asks for it. */
final class ValueMap extends AbstractMap<String, Object> {

    private final Point point;

    ValueMap(Point point) {
        this.point = point;
    }

    @Override
    public int size() {
        return point.names().size();
    }

    @Override
    public @Nullable Object get(@Nullable Object name) {
        int at = point.names().find(name);
        return at < 0 ? null : point.value(at);
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return point.names().find(name) >= 0;
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
            return next < size();
        }

        @Override
        public Map.Entry<String, Object> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            int at = next++;
            return Map.entry(point.names().get(at), point.value(at));
        }
    }
}
