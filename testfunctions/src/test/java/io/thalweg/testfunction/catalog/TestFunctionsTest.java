package io.thalweg.testfunction.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.testfunction.Samples;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.TestProblem;
import io.thalweg.testfunction.internal.Branin;
import io.thalweg.testfunction.internal.DixonPrice;
import io.thalweg.testfunction.internal.Michalewicz;
import io.thalweg.testfunction.internal.MovingWell;
import io.thalweg.testfunction.internal.Negated;
import io.thalweg.testfunction.internal.Noisy;
import io.thalweg.testfunction.internal.Shifted;
import io.thalweg.testfunction.internal.bbob.BbobFunction;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The catalogue. */
class TestFunctionsTest {

    @Test
    void everyListedFunctionIsFoundByItsName() {
        assertThat(TestFunctions.all())
                .allSatisfy(f -> assertThat(TestFunctions.named(f.name())).isEqualTo(f));
        assertThat(TestFunctions.allMultiObjective())
                .allSatisfy(f ->
                        assertThat(TestFunctions.multiObjectiveNamed(f.name())).isEqualTo(f));
        assertThat(Samples.problems().map(TestProblem::name)).doesNotHaveDuplicates();
    }

    @Test
    void everyFunctionOfTheBbobSuiteIsListed() {
        assertThat(TestFunctions.all().stream()
                        .filter(BbobFunction.class::isInstance)
                        .map(TestProblem::name))
                .startsWith("bbob-f1-i1-d5")
                .endsWith("bbob-f24-i1-d5")
                .hasSize(24);
    }

    @Test
    void everyFunctionOfThePackageIsListed() throws IOException, URISyntaxException {
        Path root = Path.of(TestFunctions.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Set<Class<?>> wrappers = Set.of(Negated.class, Noisy.class, Shifted.class);
        Set<String> functions;
        try (Stream<Path> files = Files.list(root.resolve("io/thalweg/testfunction/internal"))) {
            functions = files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".class") && !file.equals("package-info.class"))
                    .map(file -> load(file.substring(0, file.length() - ".class".length())))
                    .filter(type -> TestProblem.class.isAssignableFrom(type) && type.isRecord())
                    .filter(type -> !wrappers.contains(type))
                    .map(Class::getSimpleName)
                    .collect(Collectors.toSet());
        }
        assertThat(Samples.problems()
                        .filter(f -> !(f instanceof BbobFunction))
                        .map(f -> f.getClass().getSimpleName())
                        .collect(Collectors.toSet()))
                .isEqualTo(functions)
                .hasSize(66);
    }

    private static Class<?> load(String simpleName) {
        try {
            return Class.forName("io.thalweg.testfunction.internal." + simpleName);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "branin2, branin2",
        "Hartmann6, hartmann6",
        "LEVY3, levy3",
        "ackley7, ackley7",
        "' rosenbrock4 ', rosenbrock4",
        "michalewicz-5, michalewicz5",
        "StyblinskiTang3, styblinskitang3",
        "cosine8, cosine8",
        "shekel4, shekel4m10",
        "shekel4m7, shekel4m7",
        "sixHumpCamel2, sixhumpcamel2",
        "weldedbeamso4, weldedbeamso4",
        "wingweight11, wingweight11",
        "bbob-f8-i3-d5, bbob-f8-i3-d5",
        "BBOB-F024-I110-D02, bbob-f24-i110-d2"
    })
    void namesAreFoundInAnyCase(String given, String name) {
        assertThat(TestFunctions.named(given).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "zdt1-5, zdt1-5",
        "ZDT15, zdt1-5",
        "dtlz2-6m3, dtlz2-6m3",
        "dtlz2-6, dtlz2-6m2",
        "c2dtlz2-4m2, c2dtlz2-4m2",
        "gmm2m4, gmm2m4",
        "constr2, constr2",
        "constrainedbranincurrin2, constrainedbranincurrin2"
    })
    void multiObjectiveNamesAreFoundInAnyCase(String given, String name) {
        assertThat(TestFunctions.multiObjectiveNamed(given).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "brannin2, branin2",
        "bran, branin2",
        "hartman6, hartmann6",
        "hartman7, hartmann3",
        "ackley, ackley2",
        "akley5, ackley5",
        "styblinski3, styblinskitang3",
        "zdt1, zdt1-5",
        "shekel, shekel4m10",
        "shekell4m7, shekel4m7",
        "bob-f8-i3-d5, bbob-f8-i3-d5",
        "bbo, bbob-f1-i1-d5"
    })
    void nearMissesAreListed(String given, String suggestion) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestFunctions.named(given))
                .withMessageContainingAll("name:", "\"" + given + "\"", suggestion, "dimension");
    }

    @ParameterizedTest
    @CsvSource({
        "hartmann5, '3, 4 and 6'",
        "branin3, branin2",
        "branin2m2, 'm is 2'",
        "powell6, multiple of 4",
        "shekel4m6, '5, 7 or 10'",
        "shekel5, 'dimension is 5'",
        "ackley0, 'needs at least 1'",
        "zdt1-5, several objectives",
        "bbob-f25-i1-d5, 'function is 25, those of the BBOB suite are f1 to f24'",
        "bbob-f1-i0-d5, 'instance is 0'",
        "bbob-f1-i1-d1, 'dimension is 1'",
        "bbob-f10-i1-d999999, 'dimension is 999999'",
        "bbob, 'a function from 1 to 24, an instance and a dimension, such as bbob-f8-i3-d5'",
        "bbob8, 'such as bbob-f8-i3-d5'",
        "bbob-f8-d5-i3, 'such as bbob-f8-i3-d5'",
        "bbob_f001_i01_d02, 'such as bbob-f8-i3-d5'",
        "bbob-f8-i99999999999-d5, 'such as bbob-f8-i3-d5'"
    })
    void unsupportedNumbersAreRefused(String given, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestFunctions.named(given))
                .withMessageContainingAll("name:", given, reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "ackley99999999999", "ackley-", "5", "ackley5m", "ackley 5", "shifted-ackley5"})
    void oddTextIsRefused(String given) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestFunctions.named(given))
                .withMessageContaining("similar names");
    }

    @Test
    void driftingFunctionsAreListedSeparately() {
        assertThat(TestFunctions.driftingNamed("MovingWell2")).isEqualTo(new MovingWell());
        assertThat(TestFunctions.allDrifting()).contains(new MovingWell());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestFunctions.named("movingwell2"))
                .withMessage("name: movingwell2 has an objective that drifts");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestFunctions.driftingNamed("movingwel2"))
                .withMessageContainingAll("movingwel2", "similar names", "movingwell2");
    }

    @Test
    void singleObjectiveFunctionsAreNotMultiObjective() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestFunctions.multiObjectiveNamed("branin2"))
                .withMessage("name: branin2 has one objective");
    }

    @Test
    void namesDoNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(new Locale.Builder().setLanguage("tr").build());
            assertThat(new Michalewicz(5).name()).isEqualTo("michalewicz5");
            assertThat(new DixonPrice(5).name()).isEqualTo("dixonprice5");
            assertThat(TestFunctions.named("DIXONPRICE5")).isEqualTo(new DixonPrice(5));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void distanceOfNamesCountsInsertionsDeletionsAndReplacements() {
        assertThat(NearMisses.distance("branin", "brainn")).isEqualTo(1);
        assertThat(NearMisses.distance("abc", "abc")).isZero();
        assertThat(NearMisses.distance("styblinskitang", "styblinski")).isEqualTo(1);
    }

    @Test
    void listsCannotBeModified() {
        List<TestFunction> all = TestFunctions.all();
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> all.add(new Branin()));
    }
}
