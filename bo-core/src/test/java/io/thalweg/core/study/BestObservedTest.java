package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import io.thalweg.core.study.BestObserved.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class BestObservedTest {

    private static Entry entry(double id, double value) {
        return new Entry(new double[] {id, -id}, value);
    }

    @Test
    void keepsTheBestInOrderOfValueThenOfTelling() {
        RandomGenerator random = Seed.of(6).generator();
        List<Entry> all = new ArrayList<>();
        BestObserved best = BestObserved.none();
        for (int i = 0; i < 1000; i++) {
            Entry entry = entry(i, random.nextInt(200));
            all.add(entry);
            best = best.with(entry);
        }
        all.sort(Comparator.comparingDouble(Entry::value).reversed());
        assertThat(best.entries()).hasSize(128).isEqualTo(all.subList(0, 128));
    }

    @Test
    void isAValue() {
        BestObserved one = BestObserved.none().with(entry(1, 1));
        BestObserved two = one.with(entry(2, 2));
        assertThat(one.entries()).extracting(Entry::value).containsExactly(1.0);
        assertThat(two.entries()).extracting(Entry::value).containsExactly(2.0, 1.0);
        assertThat(BestObserved.none().entries()).isEmpty();
    }

    @Test
    void pointsAreRowsBestFirst() {
        BestObserved best =
                BestObserved.none().with(entry(1, 1)).with(entry(2, 2)).with(entry(3, 0));
        DMatrixRMaj two = best.points(2, 2);
        assertThat(two.numRows).isEqualTo(2);
        assertThat(two.data).containsExactly(2, -2, 1, -1);
        assertThat(best.points(100, 2).numRows).isEqualTo(3);
        assertThat(BestObserved.none().points(5, 2).numRows).isZero();
    }
}
