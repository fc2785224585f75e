package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.internal.engine.Contenders.Entry;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class ContendersTest {

    private static Entry entry(double id, double value) {
        return new Entry(new double[] {id, -id}, new double[] {value});
    }

    @Test
    void keepsTheBestInOrderOfValueThenOfTelling() {
        RandomGenerator random = Seed.of(6).generator();
        List<Entry> all = new ArrayList<>();
        Contenders best = Contenders.by(Contenders.Rule.BEST);
        for (int i = 0; i < 1000; i++) {
            Entry entry = entry(i, random.nextInt(200));
            all.add(entry);
            best = best.with(entry);
        }
        all.sort(Comparator.comparingDouble(Entry::value).reversed());
        assertThat(best.entries()).hasSize(128).isEqualTo(all.subList(0, 128));
    }

    @Test
    void keepsTheLatestWhereValuesAge() {
        Contenders latest = Contenders.by(Contenders.Rule.LATEST);
        for (int i = 0; i < 200; i++) {
            latest = latest.with(entry(i, -i));
        }
        assertThat(latest.entries()).hasSize(128);
        assertThat(latest.points(3, 1).data).containsExactly(199, 198, 197);
    }

    @Test
    void isImmutable() {
        Contenders one = Contenders.by(Contenders.Rule.BEST).with(entry(1, 1));
        Contenders two = one.with(entry(2, 2));
        assertThat(one.entries()).extracting(Entry::value).containsExactly(1.0);
        assertThat(two.entries()).extracting(Entry::value).containsExactly(2.0, 1.0);
        assertThat(Contenders.by(Contenders.Rule.BEST).entries()).isEmpty();
    }

    @Test
    void pointsAreRowsBestFirst() {
        Contenders best = Contenders.by(Contenders.Rule.BEST)
                .with(entry(1, 1))
                .with(entry(2, 2))
                .with(entry(3, 0));
        DMatrixRMaj two = best.points(2, 2);
        assertThat(two.numRows).isEqualTo(2);
        assertThat(two.data).containsExactly(2, -2, 1, -1);
        assertThat(best.points(100, 2).numRows).isEqualTo(3);
        assertThat(Contenders.by(Contenders.Rule.BEST).points(5, 2).numRows).isZero();
    }

    private static Entry tradeoff(double id, double first, double second) {
        return new Entry(new double[] {id}, new double[] {first, second});
    }

    @Test
    void lessDominatedPointsComeFirst() {
        Contenders front = Contenders.by(Contenders.Rule.FRONT)
                .with(tradeoff(1, 0, 0))
                .with(tradeoff(2, 1, 1))
                .with(tradeoff(3, 2, 0))
                .with(tradeoff(4, 0.5, 0.5));
        assertThat(front.points(4, 1).data).containsExactly(2, 3, 4, 1);
    }

    @Test
    void dominatedThenCrowdedPointsAreDropped() {
        Contenders front = Contenders.by(Contenders.Rule.FRONT).with(tradeoff(-1, -1, -1));
        double[] onFront = new double[128];
        for (int i = 0; i < 128; i++) {
            onFront[i] = i;
            front = front.with(tradeoff(i, i, 127 - i));
        }
        assertThat(front.points(200, 1).data).as("without the dominated one").containsExactly(onFront);
        front = front.with(tradeoff(50.25, 50.25, 127 - 50.25));
        assertThat(front.points(200, 1).data)
                .as("without the one next to another")
                .containsExactly(onFront);
    }
}
