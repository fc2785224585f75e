package io.thalweg.cli.internal.regress;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How much memory a value holds on to: the arrays and objects that can be reached from it, each counted once. Object
 * sizes are those of a 64-bit virtual machine with compressed references. Of the JDK's own classes collections, maps and
 * optionals are looked into, nothing else.
 */
public final class StateSize {

    private static final int HEADER = 16;
    private static final int REFERENCE = 4;

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> waiting = new ArrayDeque<>();

    private StateSize() {}

    /** Bytes that the value holds. */
    public static long bytes(Object value) {
        StateSize size = new StateSize();
        size.visit(value);
        long bytes = 0;
        while (!size.waiting.isEmpty()) {
            bytes += size.open(size.waiting.pop());
        }
        return bytes;
    }

    private void visit(@Nullable Object value) {
        if (value != null && !(value instanceof Class) && !(value instanceof Enum) && seen.add(value)) {
            waiting.push(value);
        }
    }

    /** Visits what the object refers to and returns the bytes of the object itself. */
    private long open(Object value) {
        Class<?> type = value.getClass();
        if (type.isArray()) {
            int length = Array.getLength(value);
            if (value instanceof Object[] elements) {
                for (Object element : elements) {
                    visit(element);
                }
            }
            return HEADER + (long) length * width(type.getComponentType());
        }
        if (type.getName().startsWith("java.")) {
            return openLibraryObject(value);
        }
        return HEADER + openFields(value, type);
    }

    private long openLibraryObject(Object value) {
        if (value instanceof Collection<?> collection) {
            collection.forEach(this::visit);
            return HEADER + (long) REFERENCE * collection.size();
        }
        if (value instanceof Map<?, ?> map) {
            map.keySet().forEach(this::visit);
            map.values().forEach(this::visit);
            return HEADER + 2L * REFERENCE * map.size();
        }
        if (value instanceof Optional<?> optional) {
            visit(optional.orElse(null));
        }
        return HEADER + (value instanceof String text ? (long) text.length() : Long.BYTES);
    }

    private long openFields(Object value, Class<?> type) {
        long bytes = 0;
        for (Class<?> c = type; c != null && !c.getName().startsWith("java."); c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    bytes += width(field.getType());
                    visit(read(field, value));
                }
            }
        }
        return bytes;
    }

    private static @Nullable Object read(Field field, Object owner) {
        if (field.getType().isPrimitive()) {
            return null;
        }
        try {
            field.setAccessible(true);
            return field.get(owner);
        } catch (IllegalAccessException | InaccessibleObjectException e) {
            return null; // a module that does not open itself: its object counts, what it holds does not
        }
    }

    private static int width(Class<?> type) {
        if (!type.isPrimitive()) {
            return REFERENCE;
        }
        if (type == long.class || type == double.class) {
            return Long.BYTES;
        }
        if (type == int.class || type == float.class) {
            return Integer.BYTES;
        }
        return type == short.class || type == char.class ? Short.BYTES : Byte.BYTES;
    }
}
