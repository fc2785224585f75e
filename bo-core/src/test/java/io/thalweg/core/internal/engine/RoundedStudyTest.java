package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Request;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Trial;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Suggestions, designs and recommendations of studies that round. */
class RoundedStudyTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("a", 0, 100)
            .real("b", 0, 100)
            .real("c", 0, 1)
            .mixture(100, "a", "b")
            .build();

    private static StudyBuilder builder(SearchSpace space) {
        return Study.minimize(space)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(new MaximumUncertainty())
                .initialDesign(3);
    }

    private static List<Point> run(Study study) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            for (Trial trial : study.ask(3)) {
                points.add(trial.point());
                study.tell(trial, Math.abs(trial.point().real("a") - 63.2));
            }
        }
        return points;
    }

    private static BigDecimal decimal(Point point, String name) {
        return new BigDecimal(Double.toString(point.real(name)));
    }

    private static void requireRounded(Point point) {
        assertThat(decimal(point, "a").add(decimal(point, "b"))).isEqualByComparingTo("100");
        assertThat(decimal(point, "a").stripTrailingZeros().scale()).isLessThanOrEqualTo(1);
        assertThat(decimal(point, "c").stripTrailingZeros().scale()).isLessThanOrEqualTo(3);
    }

    @Test
    void designAndSuggestionsAreRoundedAndDistinct() {
        Study study = builder(SPACE).roundSuggestions(true).build();
        List<Point> points = run(study);
        assertThat(points).doesNotHaveDuplicates().allSatisfy(RoundedStudyTest::requireRounded);
        assertThat(study.state().trials()).extracting(Trial::origin).contains(Origin.DESIGN, Origin.MODEL);
        assertThat(study.recommend()).hasValueSatisfying(found -> requireRounded(found.point()));
    }

    @Test
    void othersMakeUpForAGivenPartOfASum() {
        Study study = builder(SPACE).roundSuggestions(true).build();
        for (Trial trial : study.ask(Request.of(4).given(Map.of("a", 63.234)))) {
            assertThat(trial.point().real("a")).isEqualTo(63.234);
            assertThat(trial.point().real("b")).isEqualTo(36.766);
            assertThat(decimal(trial.point(), "c").scale()).isLessThanOrEqualTo(3);
        }
    }

    @Test
    void recommendationOfWhatWasToldIsRounded() {
        Study study = builder(SPACE).roundSuggestions(true).build();
        study.tell(Point.of("a", 63.23020799057591, "b", 100 - 63.23020799057591, "c", 0.5), 1);
        study.tell(Point.of("a", 10.0, "b", 90.0, "c", 0.5), 2);
        assertThat(study.recommend())
                .hasValueSatisfying(
                        found -> assertThat(found.point()).isEqualTo(Point.of("a", 63.2, "b", 36.8, "c", 0.5)));
    }

    @Test
    void whoeverOpensTheStudyRoundsAsWell() {
        List<Point> expected = run(builder(SPACE).roundSuggestions(true).build());
        MemoryStore store = new MemoryStore(InstantSource.system());
        builder(SPACE).roundSuggestions(true).storedIn(store).build();
        assertThat(store.definition().orElseThrow().rounded()).isTrue();
        Study opened = Study.of(store.definition().orElseThrow())
                .storedIn(store)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(new MaximumUncertainty())
                .build();
        assertThat(run(opened)).isEqualTo(expected);
    }

    @Test
    void declaredDigitsThatRunOutGiveWayToMore() {
        SearchSpace tenths =
                SearchSpace.builder().real("x", 0, 1).digits(1, "x").build();
        Study study = builder(tenths).initialDesign(40).build();
        List<Point> points = study.ask(30).stream().map(Trial::point).toList();
        assertThat(points).doesNotHaveDuplicates();
        assertThat(points.stream().filter(point -> decimal(point, "x").scale() <= 1))
                .hasSize(11);
    }

    @Test
    void withoutTheRequestAllDigitsAreSuggested() {
        MemoryStore store = new MemoryStore(InstantSource.system());
        Study study = builder(SPACE).storedIn(store).build();
        assertThat(store.definition().orElseThrow().settings()).isEmpty();
        assertThat(study.ask(10)).allSatisfy(trial -> {
            assertThat(decimal(trial.point(), "c").scale()).isGreaterThan(6);
            assertThat(SPACE.decode(SPACE.encode(trial.point()))).isEqualTo(trial.point());
        });
    }
}
