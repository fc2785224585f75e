package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Parameters that are active only where others have some values. */
class ConditionalSpaceTest {

    /** A kernel of each kind with its own parameters, the last of them two levels deep. */
    private static SearchSpaceBuilder svm() {
        return SearchSpace.builder()
                .categorical("kernel", "rbf", "poly", "linear")
                .logReal("C", 1e-3, 1e3)
                .logReal("gamma", 1e-4, 10)
                .when("kernel", "rbf", "poly")
                .integer("degree", 2, 5)
                .when("kernel", "poly")
                .real("coef", -1, 1)
                .whenAtLeast("degree", 3);
    }

    private static final SearchSpace SVM = svm().build();

    private static final Point LINEAR = Point.of("kernel", "linear", "C", 2.0);

    @Test
    void pointsLeaveOutWhatIsInactive() {
        DMatrixRMaj sample = SVM.sample(200, Bounds.unitCube(5), Seed.of(3));
        Set<Set<String>> seen = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            double[] u = Arrays.copyOfRange(sample.data, 5 * i, 5 * i + 5);
            Point point = SVM.decode(u);
            boolean poly = point.text("kernel").equals("poly");
            assertThat(point.has("gamma")).isEqualTo(!point.text("kernel").equals("linear"));
            assertThat(point.has("degree")).isEqualTo(poly);
            assertThat(point.has("coef")).isEqualTo(poly && point.integer("degree") >= 3);
            assertThat(SVM.violations(point)).isEmpty();
            assertThat(SVM.encode(point)).containsExactly(u);
            seen.add(point.asMap().keySet());
        }
        assertThat(seen).hasSize(4);
    }

    @Test
    void whatIsInactiveHasOneCoordinateWhateverItWas() {
        RandomGenerator random = Seed.of(1).generator();
        double[] at = SVM.encode(LINEAR);
        for (int i = 0; i < 20; i++) {
            double[] other = at.clone();
            for (int j = 2; j < 5; j++) {
                other[j] = random.nextDouble();
            }
            assertThat(SVM.snap(other)).containsExactly(at);
            assertThat(SVM.decode(other)).isEqualTo(SVM.decode(at));
        }
    }

    @Test
    void aValueOfAnInactiveParameterIsLeftOutAndNoted() {
        Admission admission = SVM.admit(Map.of("kernel", "linear", "C", 2.0, "gamma", 0.1));
        assertThat(admission.point()).isEqualTo(LINEAR);
        assertThat(admission.notes())
                .containsExactly("parameter 'gamma' is left out: it is active only where kernel is rbf or poly");
        assertThat(SVM.contains(LINEAR)).isTrue();
        assertThat(SVM.contains(Point.of("kernel", "linear", "C", 2.0, "gamma", 0.1)))
                .isFalse();
    }

    @Test
    void anActiveParameterMustHaveAValue() {
        assertThatThrownBy(() -> SVM.admit(Map.of("kernel", "poly", "C", 2.0, "gamma", 0.1)))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessage("parameter 'degree' is missing; it must be an integer in [2, 5]");
        assertThat(SVM.isEncodable(Point.of("kernel", "rbf", "C", 2.0))).isFalse();
        assertThat(SVM.isEncodable(LINEAR)).isTrue();
        assertThat(SVM.allows(LINEAR)).isTrue();
    }

    @Test
    void pointsOfDiscreteParametersAreCountedAndListedOnceEach() {
        // {rbf: γ; poly: degree, coef; linear} × C with five levels each: (5 + 25 + 1) · 5.
        SearchSpace space = SearchSpace.builder()
                .categorical("kernel", "rbf", "poly", "linear")
                .integer("C", 1, 5)
                .integer("gamma", 1, 5)
                .when("kernel", "rbf")
                .integer("degree", 1, 5)
                .when("kernel", "poly")
                .integer("coef", 1, 5)
                .when("kernel", "poly")
                .build();
        assertThat(space.cardinality().orElseThrow()).isEqualTo(155);
        CandidatePool all = space.enumerate(155).orElseThrow();
        Set<Point> points = new HashSet<>();
        for (int i = 0; i < all.size(); i++) {
            points.add(all.point(i));
            assertThat(all.indexOf(all.point(i))).hasValue(i);
        }
        assertThat(points).hasSize(155);
        assertThat(space.enumerate(154)).isEmpty();
        assertThat(SVM.cardinality()).isEmpty();
    }

    @Test
    void endsOfARangeBelongToIt() {
        SearchSpace space = SearchSpace.builder()
                .integer("layers", 1, 4)
                .integer("few", 1, 2)
                .whenAtMost("layers", 2)
                .integer("many", 1, 2)
                .whenAtLeast("layers", 3)
                .build();
        assertThat(space.contains(Point.of("layers", 2, "few", 1))).isTrue();
        assertThat(space.contains(Point.of("layers", 3, "many", 1))).isTrue();
        assertThat(space.cardinality().orElseThrow()).isEqualTo(8);
    }

    /** Parents that are inactive themselves count once. */
    @Test
    void nestedParentsAreCountedAsTheyAreListed() {
        SearchSpace space = SearchSpace.builder()
                .bool("a")
                .bool("b")
                .when("a", true)
                .integer("n", 1, 3)
                .when("b", true)
                .build();
        assertThat(space.cardinality().orElseThrow()).isEqualTo(5);
        assertThat(space.enumerate(5).orElseThrow().size()).isEqualTo(5);
    }

    @Test
    void aRegimeKeepsActiveParametersActive() {
        double[] u = SVM.encode(Point.of("kernel", "rbf", "C", 1.0, "gamma", 1.0));
        Bounds regime = SVM.regime(u);
        assertThat(regime.lower(2)).isZero();
        assertThat(regime.upper(2)).isEqualTo(1);
        assertThat(regime.lower(3)).isEqualTo(u[3]);
        assertThat(regime.upper(3)).isEqualTo(u[3]);
    }

    @Test
    void aRegimeEndsWhereANumberActivatesAnother() {
        SearchSpace space = SearchSpace.builder()
                .real("momentum", 0, 1)
                .real("decay", 0, 1)
                .whenAtLeast("momentum", 0.3)
                .build();
        Bounds below = space.regime(new double[] {0.1, 0.5});
        assertThat(below.upper(0)).isLessThan(0.3);
        assertThat(space.decode(new double[] {below.upper(0), 0.9}).has("decay"))
                .isFalse();
        Bounds above = space.regime(new double[] {0.8, 0.9});
        assertThat(space.decode(new double[] {above.lower(0), 0.9}).has("decay"))
                .isTrue();
        assertThat(above.upper(0)).isEqualTo(1);
        assertThat(space.isContinuous()).isFalse();
    }

    @Test
    void branchesGroupWhatIsActiveTogether() {
        assertThat(SVM.branches())
                .extracting(Branch::toString)
                .containsExactly(
                        "columns [2] where kernel is rbf or poly",
                        "columns [3] where kernel is poly",
                        "columns [4] where kernel is poly and degree is at least 3");
    }

    @Test
    void aPartWithAGivenParentHasOnlyItsBranches() {
        SearchSpace linear = SVM.fixing(Map.of("kernel", "linear"));
        assertThat(linear.columns()).extracting(Column::name).containsExactly("C");
        assertThat(SVM.contains(linear.decode(new double[] {0.2}))).isTrue();
        SearchSpace poly = SVM.fixing(Map.of("kernel", "poly"));
        assertThat(poly.columns()).extracting(Column::name).containsExactly("C", "gamma", "degree", "coef");
        assertThat(poly.branches()).hasSize(1);
        assertThat(linear.notes())
                .contains("parameter 'gamma' is never active: it is active only where kernel is rbf or poly");
    }

    @Test
    void predicatesSeePointsWithoutWhatIsInactive() {
        SearchSpace space = svm().satisfying(
                        "gamma below C", point -> !point.has("gamma") || point.real("gamma") < point.real("C"))
                .build();
        DMatrixRMaj sample = space.sample(100, Bounds.unitCube(5), Seed.of(2));
        for (int i = 0; i < 100; i++) {
            Point point = space.decode(Arrays.copyOfRange(sample.data, 5 * i, 5 * i + 5));
            assertThat(space.violations(point)).isEmpty();
        }
    }

    @Test
    void conditionsSurviveABuilderAndTellSpacesApart() {
        assertThat(SVM.toBuilder().build()).isEqualTo(SVM);
        assertThat(SearchSpace.of(SVM.parameters())).isNotEqualTo(SVM);
        assertThat(SVM.toString()).contains("degree=an integer in [2, 5] where kernel is poly");
    }

    @Test
    void mistakesAreNamed() {
        assertThatThrownBy(() -> svm().real("x", 0, 1).when("kernal", "rbf").build())
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("the condition of parameter 'x', that kernal is rbf, names no parameter")
                .hasMessageContaining("kernel");
        assertThatThrownBy(() -> svm().real("x", 0, 1).when("kernel", "rbv").build())
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("can never hold: parameter 'kernel' is 'rbv'");
        assertThatThrownBy(() -> svm().real("x", 0, 1).when("degree", 2.5).build())
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("that degree is 2.5, can never hold");
        assertThatThrownBy(() -> svm().real("x", 0, 1).whenAtLeast("degree", 6).build())
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("that degree is at least 6, can never hold")
                .hasMessageContaining("an integer in [2, 5]");
        assertThatThrownBy(() -> svm().real("x", 0, 1).whenAtLeast("kernel", 2).build())
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("is a range of numbers, and its values are text");
        assertThatThrownBy(() -> SearchSpace.builder()
                        .bool("a")
                        .when("b", true)
                        .bool("b")
                        .when("a", true)
                        .build())
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("depend on each other in a circle: ['a', 'b']");
        assertThatThrownBy(() -> svm().linearAtMost(Map.of("degree", 1.0), 4).build())
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("names 'degree', which is not always active");
        assertThatThrownBy(() -> SearchSpace.builder().when("kernel", "rbf"))
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("add the parameter first");
        assertThatThrownBy(() -> Condition.between("degree", 4, 3)).hasMessageContaining("from 4.0 to 3.0");
        assertThat(List.of(
                        Condition.between("n", 2, 3).description(),
                        Condition.between("n", Double.NEGATIVE_INFINITY, 2.5).description()))
                .containsExactly("n is from 2 to 3", "n is at most 2.5");
    }
}
