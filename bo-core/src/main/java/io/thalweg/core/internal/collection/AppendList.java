package io.thalweg.core.internal.collection;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * An immutable list that grows at its end in amortised constant time: longer versions share the storage of shorter ones.
 * A version sees only its own prefix; when two versions are appended to from the same prefix, the second copies.
 */
public final class AppendList<E> extends AbstractList<E> implements RandomAccess {

    private final Storage storage;
    private final int size;

    private AppendList(Storage storage, int size) {
        this.storage = storage;
        this.size = size;
    }

    /** The empty list. */
    public static <E> AppendList<E> empty() {
        return new AppendList<>(new Storage(new Object[8]), 0);
    }

    /** The list of these elements. */
    public static <E> AppendList<E> of(List<E> elements) {
        Storage storage = new Storage(elements.toArray(new Object[Math.max(8, elements.size())]));
        storage.used = elements.size();
        return new AppendList<>(storage, elements.size());
    }

    /** This list with one more element. */
    public AppendList<E> append(E element) {
        Objects.requireNonNull(element, "element");
        synchronized (storage) {
            if (storage.used == size && size < storage.elements.length) {
                storage.elements[size] = element;
                storage.used = size + 1;
                return new AppendList<>(storage, size + 1);
            }
        }
        Storage copy = new Storage(Arrays.copyOf(storage.elements, Math.max(8, 2 * size)));
        Arrays.fill(copy.elements, size, copy.elements.length, null);
        copy.elements[size] = element;
        copy.used = size + 1;
        return new AppendList<>(copy, size + 1);
    }

    /** This list with another element at an index: a copy. */
    public AppendList<E> with(int index, E element) {
        Objects.requireNonNull(element, "element");
        Objects.checkIndex(index, size);
        Storage copy = new Storage(Arrays.copyOf(storage.elements, Math.max(8, size)));
        copy.elements[index] = element;
        copy.used = size;
        return new AppendList<>(copy, size);
    }

    @Override
    @SuppressWarnings("unchecked") // only elements of type E are ever stored
    public E get(int index) {
        return (E) storage.elements[Objects.checkIndex(index, size)];
    }

    @Override
    public int size() {
        return size;
    }

    /** Elements, and how many of them belong to the longest version. */
    private static final class Storage {
        private final Object[] elements;
        private int used;

        Storage(Object[] elements) {
            this.elements = elements;
        }
    }
}
