package io.thalweg.core.internal.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class AppendRowsTest {

    private static List<List<Double>> content(AppendRows rows) {
        List<List<Double>> content = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            double[] row = new double[2];
            rows.copy(i, 2, row, 0);
            assertThat(rows.get(i, 0)).isEqualTo(row[0]);
            assertThat(rows.get(i, 1)).isEqualTo(row[1]);
            content.add(List.of(row[0], row[1]));
        }
        return content;
    }

    /** Versions of all lengths around the ends of blocks, each of which may be appended to again. */
    @Test
    void randomForksMatchCopies() {
        RandomGenerator random = Seed.of(4).generator();
        List<AppendRows> versions = new ArrayList<>(List.of(AppendRows.ofWidth(2)));
        List<List<List<Double>>> copies = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < 300; i++) {
            int from = random.nextInt(versions.size());
            AppendRows version = versions.get(from);
            List<List<Double>> copy = new ArrayList<>(copies.get(from));
            for (int n = random.nextInt(200); n >= 0; n--) {
                double value = random.nextDouble();
                version = version.append(value, i);
                copy.add(List.of(value, (double) i));
            }
            versions.add(version);
            copies.add(copy);
        }
        for (int i = 0; i < versions.size(); i++) {
            assertThat(content(versions.get(i))).isEqualTo(copies.get(i));
        }
    }

    @Test
    void rowIsCopied() {
        double[] row = {1, 2};
        AppendRows rows = AppendRows.ofWidth(2).append(row);
        row[0] = 3;
        assertThat(rows.get(0, 0)).isEqualTo(1);
    }

    @Test
    void placesBeyondAVersionAreOutOfBounds() {
        AppendRows shorter = AppendRows.ofWidth(2).append(1, 2);
        assertThat(shorter.append(3, 4).size()).isEqualTo(2);
        assertThatThrownBy(() -> shorter.get(1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> shorter.get(0, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> shorter.append(1)).isInstanceOf(IllegalArgumentException.class);
    }
}
