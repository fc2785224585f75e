package io.thalweg.core.internal.collection;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * An immutable list that grows at its end in amortised constant time: longer versions share the storage of shorter ones.
 * A version sees only its own prefix; when two versions are appended to from the same prefix, the second copies what is not full of the
 * storage, at most {@link #CHUNK} elements, however long the list is.
 */
public final class AppendList<E> extends AbstractList<E> implements RandomAccess {

    private static final int SHIFT = 10;

    /** Elements of a full chunk. */
    static final int CHUNK = 1 << SHIFT;

    private static final int FIRST = 8;

    private final Storage storage;
    private final int size;

    private AppendList(Storage storage, int size) {
        this.storage = storage;
        this.size = size;
    }

    /** The empty list. */
    public static <E> AppendList<E> empty() {
        return new AppendList<>(new Storage(new Object[][] {new Object[FIRST]}, 0), 0);
    }

    /** The list of these elements. */
    public static <E> AppendList<E> of(List<E> elements) {
        AppendList<E> list = empty();
        for (E element : elements) {
            list = list.append(element);
        }
        return list;
    }

    /** This list with one more element. */
    public AppendList<E> append(E element) {
        Objects.requireNonNull(element, "element");
        synchronized (storage) {
            if (storage.used == size && storage.hasRoom()) {
                storage.add(element);
                return new AppendList<>(storage, size + 1);
            }
        }
        Storage next = storage.roomier(size);
        next.add(element);
        return new AppendList<>(next, size + 1);
    }

    /** This list with another element at an index: a copy of a chunk. */
    public AppendList<E> with(int index, E element) {
        Objects.requireNonNull(element, "element");
        Objects.checkIndex(index, size);
        Storage copy = storage.roomier(size);
        copy.chunks[index >> SHIFT] = copy.chunks[index >> SHIFT].clone();
        copy.chunks[index >> SHIFT][index & (CHUNK - 1)] = element;
        return new AppendList<>(copy, size);
    }

    @Override
    @SuppressWarnings("unchecked") // only elements of type E are ever stored
    public E get(int index) {
        Objects.checkIndex(index, size);
        return (E) storage.chunks[index >> SHIFT][index & (CHUNK - 1)];
    }

    @Override
    public int size() {
        return size;
    }

    /** Chunks of elements, all but the last one full, and how many elements belong to the longest version. */
    private static final class Storage {
        private final Object[][] chunks;
        private int used;

        Storage(Object[][] chunks, int used) {
            this.chunks = chunks;
            this.used = used;
        }

        /** Whether there is a place for one more: only the first chunk begins small, and has another array when it grows. */
        boolean hasRoom() {
            int chunk = used >> SHIFT;
            return chunk < chunks.length && (used < chunks[0].length || chunk > 0);
        }

        void add(Object element) {
            int chunk = used >> SHIFT;
            if ((used & (CHUNK - 1)) == 0 && chunk > 0) {
                chunks[chunk] = new Object[CHUNK];
            }
            chunks[chunk][used & (CHUNK - 1)] = element;
            used++;
        }

        /** Storage of the first elements, with room for one more; full chunks are shared. */
        Storage roomier(int size) {
            int full = size >> SHIFT;
            int rest = size & (CHUNK - 1);
            int places = full < chunks.length - 1 ? chunks.length : Math.max(1, 2 * full);
            Object[][] copy = Arrays.copyOf(chunks, Math.max(full + 1, places));
            Arrays.fill(copy, full, copy.length, new Object[0]);
            if (rest > 0 || full == 0) {
                int length = full > 0 ? CHUNK : Math.min(CHUNK, Math.max(FIRST, 2 * rest));
                copy[full] = Arrays.copyOf(Arrays.copyOf(chunks[full], rest), length);
            }
            return new Storage(copy, size);
        }
    }
}
