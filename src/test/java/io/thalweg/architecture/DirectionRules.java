package io.thalweg.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Who may know whom. */
final class DirectionRules {

    @ArchTest
    static final ArchRule DEPENDENCIES_POINT_TO_THE_CORE = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("io.thalweg..")
            .layer("core")
            .definedBy("io.thalweg.core..")
            .layer("surrogates")
            .definedBy("io.thalweg.surrogate..")
            .layer("acquisitions")
            .definedBy("io.thalweg.acquisition..")
            .layer("testfunctions")
            .definedBy("io.thalweg.testfunction..")
            .layer("baselines")
            .definedBy("io.thalweg.baseline..")
            .layer("facade")
            .definedBy("io.thalweg")
            .layer("store")
            .definedBy("io.thalweg.store..")
            .layer("report")
            .definedBy("io.thalweg.report..")
            .layer("benchmarks")
            .definedBy("io.thalweg.benchmark..")
            .layer("examples")
            .definedBy("io.thalweg.examples..")
            .layer("cli")
            .definedBy("io.thalweg.cli..")
            .layer("optuna")
            .definedBy("io.thalweg.optuna..")
            .layer("service")
            .definedBy("io.thalweg.service..")
            .whereLayer("core")
            .mayNotAccessAnyLayer()
            .whereLayer("surrogates")
            .mayOnlyAccessLayers("core")
            .whereLayer("acquisitions")
            .mayOnlyAccessLayers("core")
            .whereLayer("testfunctions")
            .mayOnlyAccessLayers("core")
            .whereLayer("baselines")
            .mayOnlyAccessLayers("core", "surrogates")
            .whereLayer("baselines")
            .mayOnlyBeAccessedByLayers("benchmarks", "examples")
            .whereLayer("facade")
            .mayOnlyAccessLayers("core", "surrogates", "acquisitions")
            .whereLayer("store")
            .mayOnlyAccessLayers("core")
            .whereLayer("report")
            .mayOnlyAccessLayers("core")
            .whereLayer("examples")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("optuna")
            .mayOnlyAccessLayers("core", "facade", "store", "cli")
            .whereLayer("optuna")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("service")
            .mayOnlyAccessLayers("core", "facade", "store", "report", "cli")
            .whereLayer("service")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("cli")
            .mayOnlyBeAccessedByLayers("benchmarks", "optuna", "service")
            .whereLayer("benchmarks")
            .mayNotBeAccessedByAnyLayer()
            .ensureAllClassesAreContainedInArchitecture();

    @ArchTest
    static final ArchRule LIBRARIES_USE_FEW_LIBRARIES = classes()
            .that(Libraries.ARE_IN_THEM)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.thalweg..",
                    "java..",
                    "javax.imageio..",
                    "com.sun.management",
                    "jdk.incubator.vector..",
                    "jdk.jfr",
                    "org.ejml..",
                    "org.apache.commons.numbers..",
                    "org.jspecify.annotations..",
                    "org.slf4j");

    @ArchTest
    static final ArchRule STUDIES_IN_DIRECTORIES_KNOW_NO_DATABASE = noClasses()
            .that()
            .resideInAPackage("io.thalweg.store..")
            .and()
            .resideOutsideOfPackages("io.thalweg.store", "io.thalweg.store.postgres..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.thalweg.store", "io.thalweg.store.postgres..", "org.postgresql..", "com.zaxxer..");

    @ArchTest
    static final ArchRule YAML_IS_TOUCHED_IN_ONE_PLACE = noClasses()
            .that()
            .haveNameNotMatching("io\\.thalweg\\.store\\.definition\\.YamlTree(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.snakeyaml..");

    @ArchTest
    static final ArchRule THE_VECTOR_API_STAYS_IN_ITS_FOLDERS = noClasses()
            .that()
            .resideOutsideOfPackages("io.thalweg.core.internal.linalg.vector..", "io.thalweg.benchmark.vector..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jdk.incubator.vector..");

    @ArchTest
    static void noPackageIsInTwoModules(JavaClasses classes) {
        Map<String, Set<String>> modulesOfPackage = new TreeMap<>();
        for (JavaClass type : classes) {
            modulesOfPackage
                    .computeIfAbsent(type.getPackageName(), name -> new TreeSet<>())
                    .add(moduleOf(type));
        }
        assertThat(modulesOfPackage)
                .isNotEmpty()
                .allSatisfy((name, modules) -> assertThat(modules).hasSize(1));
    }

    /** The folder or jar that a class is in. */
    private static String moduleOf(JavaClass type) {
        String uri = type.getSource().orElseThrow().getUri().toString();
        return uri.substring(0, uri.length() - (type.getName().length() + ".class".length()));
    }
}
