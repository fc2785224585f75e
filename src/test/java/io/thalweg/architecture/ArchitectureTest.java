package io.thalweg.architecture;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;

/** All the rules, on classes that are read once. */
@AnalyzeClasses(packages = "io.thalweg", importOptions = CodeBase.class)
final class ArchitectureTest {

    @ArchTest
    static final ArchTests DIRECTIONS = ArchTests.in(DirectionRules.class);

    @ArchTest
    static final ArchTests CONDUCT = ArchTests.in(ConductRules.class);

    @ArchTest
    static final ArchTests ROOMS = ArchTests.in(RoomRules.class);

    @ArchTest
    static final ArchTests PAGES = ArchTests.in(ApiPageRules.class);
}
