package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnTest {

    @Test
    void columnsAreValues() {
        Column column =
                SearchSpace.builder().integer("n", 1, 3).build().columns().get(0);
        Column same = new Column("n", Column.Kind.DISCRETE, new double[] {0, 0.5, 1});
        assertThat(column).isEqualTo(same).hasSameHashCodeAs(same).hasToString("Column[n, DISCRETE, 3 levels]");
        assertThat(column)
                .isNotEqualTo(new Column("m", Column.Kind.DISCRETE, same.levels()))
                .isNotEqualTo(new Column("n", Column.Kind.CATEGORICAL, same.levels()))
                .isNotEqualTo(new Column("n", Column.Kind.DISCRETE, new double[] {0, 1}));
        assertThat(Column.continuous("x")).hasToString("Column[x, CONTINUOUS]");
    }

    @Test
    void longColumnsDoNotListTheirLevelsButSnapToThem() {
        SearchSpace space = SearchSpace.builder()
                .integer("n", 1, Column.MAX_LISTED_LEVELS)
                .integer("m", 0, Column.MAX_LISTED_LEVELS)
                .steppedReal("s", 0, 1e6, 0.25)
                .build();
        assertThat(space.columns().get(0).levels()).hasSize(Column.MAX_LISTED_LEVELS);
        assertThat(space.columns().get(1).levels()).isEmpty();
        assertThat(space.columns().get(2).levels()).isEmpty();
        assertThat(space.snap(1, 0.3 / Column.MAX_LISTED_LEVELS)).isEqualTo(0);
        assertThat(space.neighbor(1, 0, 3)).isEqualTo(3.0 / Column.MAX_LISTED_LEVELS);
        assertThat(space.neighbor(1, 1, 1)).isEqualTo(1);
        assertThat(space.snap(2, 0.3e-6)).isEqualTo(0.25e-6);
        assertThat(space.neighbor(2, 0.25e-6, -2)).isEqualTo(0);
    }

    @Test
    void neighboursInTheWidestIntegerRangeStopAtTheEnds() {
        SearchSpace space = SearchSpace.builder()
                .integer("n", Long.MIN_VALUE, Long.MAX_VALUE)
                .build();
        assertThat(space.neighbor(0, 0, -1)).isEqualTo(0);
        assertThat(space.neighbor(0, 1, Integer.MAX_VALUE)).isEqualTo(1);
        assertThat(space.neighbor(0, 0, Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE * 0x1p-64);
    }
}
