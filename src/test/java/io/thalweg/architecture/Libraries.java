package io.thalweg.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;

/** The modules that others build on, as opposed to the programs that people start. */
final class Libraries {

    static final DescribedPredicate<JavaClass> ARE_IN_THEM = resideInAPackage("io.thalweg")
            .or(resideInAnyPackage(
                    "io.thalweg.core..",
                    "io.thalweg.surrogate..",
                    "io.thalweg.acquisition..",
                    "io.thalweg.testfunction..",
                    "io.thalweg.report.."))
            .as("are in libraries");

    private Libraries() {}
}
