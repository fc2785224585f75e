package io.thalweg.core.internal.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.random.Seed;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AppendListTest {

    @Test
    void everyVersionKeepsItsPrefix() {
        List<AppendList<Integer>> versions = new ArrayList<>();
        versions.add(AppendList.empty());
        for (int i = 0; i < 100; i++) {
            versions.add(versions.get(i).append(i));
        }
        for (int n = 0; n < versions.size(); n++) {
            assertThat(versions.get(n)).isEqualTo(IntStream.range(0, n).boxed().toList());
        }
    }

    @Test
    void forksAreIndependent() {
        AppendList<String> trunk = AppendList.<String>empty().append("a").append("b");
        AppendList<String> first = trunk.append("c").append("d");
        AppendList<String> second = trunk.append("x").append("y");
        AppendList<String> third = trunk.append("c2");
        assertThat(trunk).containsExactly("a", "b");
        assertThat(first).containsExactly("a", "b", "c", "d");
        assertThat(second).containsExactly("a", "b", "x", "y");
        assertThat(third).containsExactly("a", "b", "c2");
        assertThat(first.append("e")).containsExactly("a", "b", "c", "d", "e");
    }

    /** A fork after which the longer version holds more than the copy, so that its elements must not shine through. */
    @Test
    void forkOfALongListKeepsOnlyItsPrefix() {
        AppendList<Integer> list = AppendList.empty();
        for (int i = 0; i < 6; i++) {
            list = list.append(i);
        }
        AppendList<Integer> prefix = list;
        for (int i = 6; i < 200; i++) {
            list = list.append(i);
        }
        AppendList<Integer> fork = prefix.append(-1).append(-2).append(-3);
        assertThat(fork).containsExactly(0, 1, 2, 3, 4, 5, -1, -2, -3);
        assertThat(list).hasSize(200).endsWith(199);
    }

    @Test
    void randomForksMatchCopies() {
        RandomGenerator random = Seed.of(4).generator();
        List<AppendList<Integer>> versions = new ArrayList<>(List.of(AppendList.empty()));
        List<List<Integer>> copies = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < 500; i++) {
            int from = random.nextInt(versions.size());
            versions.add(versions.get(from).append(i));
            List<Integer> copy = new ArrayList<>(copies.get(from));
            copy.add(i);
            copies.add(copy);
        }
        assertThat(versions).isEqualTo(copies);
    }

    /** Around the ends of chunks. */
    @Test
    void longForksMatchCopies() {
        RandomGenerator random = Seed.of(5).generator();
        List<AppendList<Integer>> versions = new ArrayList<>(List.of(AppendList.empty()));
        List<List<Integer>> copies = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < 100; i++) {
            int from = random.nextInt(versions.size());
            AppendList<Integer> version = versions.get(from);
            List<Integer> copy = new ArrayList<>(copies.get(from));
            for (int n = random.nextInt(AppendList.CHUNK) + (i % 7 == 0 ? 1024 - copy.size() % 1024 : 0); n >= 0; n--) {
                version = version.append(n);
                copy.add(n);
            }
            if (i % 3 == 0) {
                int at = random.nextInt(copy.size());
                version = version.with(at, -i);
                copy.set(at, -i);
            }
            versions.add(version);
            copies.add(copy);
        }
        assertThat(versions).isEqualTo(copies);
        for (int i = 0; i < versions.size(); i++) {
            assertThat(AppendList.of(copies.get(i)).append(7))
                    .isEqualTo(versions.get(i).append(7));
        }
    }

    /** Whoever looks at the state after an event, and then records it, makes two versions of each list. */
    @Test
    void forkDoesNotCopyTheWholeList() {
        AppendList<Integer> list = AppendList.empty();
        for (int i = 0; i < 1_000_000; i++) {
            list = list.append(1);
        }
        assertThat(list.append(2)).endsWith(1, 2);
        long before = allocated();
        AppendList<Integer> fork = list.append(3);
        AppendList<Integer> changed = list.with(5, 4);
        assertThat(allocated() - before).isLessThan(50_000);
        assertThat(fork).endsWith(1, 3);
        assertThat(changed.get(5)).isEqualTo(4);
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    @Test
    void indexBeyondAVersionIsOutOfBounds() {
        AppendList<Integer> shorter = AppendList.<Integer>empty().append(1);
        assertThat(shorter.append(2)).hasSize(2);
        assertThatThrownBy(() -> shorter.get(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> shorter.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> shorter.add(2)).isInstanceOf(UnsupportedOperationException.class);
    }
}
