package io.thalweg.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.core.domain.properties.HasParameterTypes.Predicates.rawParameterTypes;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethodWhere;
import static com.tngtech.archunit.lang.conditions.ArchConditions.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.BaseStream;
import org.jspecify.annotations.NullMarked;

/** What libraries do not do behind their callers' backs: print, look at the clock, throw dice, start threads, keep state. */
final class ConductRules {

    @ArchTest
    static final ArchRule LIBRARIES_DO_NOT_PRINT =
            noClasses().that(Libraries.ARE_IN_THEM).should(ACCESS_STANDARD_STREAMS);

    @ArchTest
    static final ArchRule LIBRARIES_DO_NOT_EXIT =
            noClasses().that(Libraries.ARE_IN_THEM).should().callMethod(System.class, "exit", int.class);

    @ArchTest
    static final ArchRule LIBRARIES_DO_NOT_READ_THE_CLOCK = noClasses()
            .that(Libraries.ARE_IN_THEM)
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethodWhere(target(nameMatching("now")).and(target(owner(nameMatching("java\\.time\\..*")))))
            .orShould()
            .callMethodWhere(target(nameMatching("system.*")).and(target(owner(name(Clock.class.getName())))));

    /** The default of a study is the one place where the system's clock is named. */
    @ArchTest
    static final ArchRule THE_CLOCK_IS_PASSED_IN = noClasses()
            .that(Libraries.ARE_IN_THEM)
            .and()
            .doNotHaveFullyQualifiedName("io.thalweg.core.study.StudyBuilder")
            .should()
            .callMethod(InstantSource.class, "system");

    @ArchTest
    static final ArchRule RANDOMNESS_IS_SEEDED = noClasses()
            .that(Libraries.ARE_IN_THEM)
            .should()
            .callConstructor(Random.class)
            .orShould()
            .callConstructor(SplittableRandom.class)
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(StrictMath.class, "random")
            .orShould()
            .callMethod(ThreadLocalRandom.class, "current")
            .orShould()
            .callMethod(RandomGenerator.class, "getDefault")
            .orShould()
            .callMethod(Collections.class, "shuffle", List.class)
            .orShould()
            .callMethod(UUID.class, "randomUUID")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.security.SecureRandom");

    /**
     * The warm-up of vector code has a thread of its own, for no caller could know when to pass one in; so has the renewal of leases,
     * which must go on while the threads that were passed in are busy, and an evaluation with a timeout for which no thread was passed in.
     */
    @ArchTest
    static final ArchRule THREADS_ARE_PASSED_IN = noClasses()
            .that(Libraries.ARE_IN_THEM)
            .and()
            .doNotHaveFullyQualifiedName("io.thalweg.core.internal.linalg.WarmUp")
            .and()
            .haveNameNotMatching("io\\.thalweg\\.core\\.study\\.(LeaseRenewal|OwnThreads).*")
            .should()
            .callConstructorWhere(target(owner(name(Thread.class.getName()))))
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(Executors.class, ForkJoinPool.class)
            .orShould()
            .callMethodWhere(
                    target(name("parallel")).and(target(owner(JavaClass.Predicates.assignableTo(BaseStream.class)))))
            .orShould()
            .callMethodWhere(target(name("parallelStream")))
            .orShould()
            .callMethod(CompletableFuture.class, "supplyAsync", Supplier.class)
            .orShould()
            .callMethod(CompletableFuture.class, "runAsync", Runnable.class);

    /** Benchmarks have sinks, which keep the compiler from optimising away what is measured. */
    @ArchTest
    static final ArchRule STATIC_FIELDS_ARE_FINAL = fields().that()
            .areStatic()
            .and()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackage("io.thalweg.benchmark..")
            .should()
            .beFinal()
            .because("there is no global state");

    @ArchTest
    static final ArchRule STATIC_ARRAYS_ARE_NOT_PUBLIC = noFields()
            .that()
            .areStatic()
            .and()
            .haveRawType(describe("an array", JavaClass::isArray))
            .should()
            .bePublic()
            .orShould()
            .beProtected()
            .because("anyone could write to them");

    @ArchTest
    static final ArchRule TEXT_DOES_NOT_DEPEND_ON_THE_LOCALE = noClasses()
            .should()
            .callMethod(String.class, "format", String.class, Object[].class)
            .orShould()
            .callMethod(String.class, "formatted", Object[].class)
            .orShould()
            .callMethod(String.class, "toLowerCase")
            .orShould()
            .callMethod(String.class, "toUpperCase")
            .orShould()
            .callMethodWhere(target(name("printf")).and(target(rawParameterTypes(String.class, Object[].class))));

    /** Comparisons that end at the first difference would tell by their time how much of a hash is right. */
    @ArchTest
    static final ArchRule TOKENS_ARE_COMPARED_IN_THE_SAME_TIME = classes()
            .that()
            .haveFullyQualifiedName("io.thalweg.service.Tokens")
            .should()
            .callMethod(MessageDigest.class, "isEqual", byte[].class, byte[].class)
            .andShould(not(callMethodWhere(target(nameMatching("equals.*|compare.*|mismatch"))
                    .and(target(owner(nameMatching("java\\.(lang\\.String|util\\.Arrays)")))))));

    @ArchTest
    static final ArchRule NULLS_ARE_MARKED = classes().should(new ArchCondition<>("be in a @NullMarked package") {
        @Override
        public void check(JavaClass type, ConditionEvents events) {
            boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
            events.add(new SimpleConditionEvent(type, marked, type.getPackageName() + " holds " + type.getName()));
        }
    });
}
