package io.thalweg.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.JavaTypeVariable;
import com.tngtech.archunit.core.domain.properties.HasModifiers;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What packages are for: an order among them, and what is inside stays inside. */
final class RoomRules {

    /**
     * Internal types that public signatures may mention. A family of inducing features states by a {@code Partition} which of them are
     * independent, and the factorisations that use it are sealed with it in one package. Surrogates and their parts are stored by the
     * readers and writers of one format, whose bytes are no interface.
     */
    private static final Set<String> MENTIONED = Set.of(
            "io.thalweg.core.internal.linalg.Partition",
            "io.thalweg.core.internal.state.StateFormat",
            "io.thalweg.core.internal.state.StateReader",
            "io.thalweg.core.internal.state.StateWriter");

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES = slices().assignedFrom(new SliceAssignment() {
                @Override
                public SliceIdentifier getIdentifierOf(JavaClass type) {
                    return SliceIdentifier.of(type.getPackageName());
                }

                @Override
                public String getDescription() {
                    return "packages";
                }
            })
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule INTERNALS_ARE_NOT_IN_PUBLIC_SIGNATURES = classes()
            .that(Libraries.ARE_IN_THEM)
            .and()
            .resideOutsideOfPackage("..internal..")
            .should(new ArchCondition<>("mention no internal type in what they offer") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    if (isOffered(type)) {
                        offers(type).forEach((what) -> checkOffer(type, what, events));
                    }
                }
            });

    @ArchTest
    static final ArchRule EXAMPLES_SHOW_WHAT_USERS_HAVE = noClasses()
            .that()
            .resideInAPackage("io.thalweg.examples..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.thalweg..internal..");

    private record Offer(String name, JavaType type) {}

    private static void checkOffer(JavaClass owner, Offer offer, ConditionEvents events) {
        for (JavaClass mentioned : offer.type().getAllInvolvedRawTypes()) {
            boolean internal =
                    mentioned.getPackageName().contains(".internal") && !MENTIONED.contains(mentioned.getName());
            events.add(new SimpleConditionEvent(
                    owner, !internal, offer.name() + " of " + owner.getName() + " mentions " + mentioned.getName()));
        }
    }

    /** Whether code elsewhere can name it: it and the classes around it are public or protected. */
    private static boolean isOffered(JavaClass type) {
        Optional<JavaClass> around = type.getEnclosingClass();
        return isOpen(type) && (around.isEmpty() || isOffered(around.get()));
    }

    private static boolean isOpen(HasModifiers part) {
        return part.getModifiers().contains(JavaModifier.PUBLIC)
                || part.getModifiers().contains(JavaModifier.PROTECTED);
    }

    private static List<Offer> offers(JavaClass type) {
        List<Offer> offers = new ArrayList<>();
        type.getSuperclass().ifPresent(above -> offers.add(new Offer("the superclass", above)));
        type.getInterfaces().forEach(above -> offers.add(new Offer("an interface", above)));
        bounds(type.getTypeParameters(), "a type parameter", offers);
        type.getFields().stream()
                .filter(RoomRules::isOpen)
                .forEach(field -> offers.add(new Offer("the field " + field.getName(), field.getType())));
        type.getCodeUnits().stream().filter(RoomRules::isOpen).forEach(unit -> addUnit(unit, offers));
        return offers;
    }

    private static void addUnit(JavaCodeUnit unit, List<Offer> offers) {
        offers.add(new Offer("what " + unit.getName() + " returns", unit.getReturnType()));
        unit.getParameterTypes().forEach(type -> offers.add(new Offer("a parameter of " + unit.getName(), type)));
        unit.getExceptionTypes().forEach(type -> offers.add(new Offer("an exception of " + unit.getName(), type)));
        bounds(unit.getTypeParameters(), "a type parameter of " + unit.getName(), offers);
    }

    private static void bounds(List<? extends JavaTypeVariable<?>> variables, String name, List<Offer> offers) {
        variables.forEach(variable -> variable.getUpperBounds().forEach(bound -> offers.add(new Offer(name, bound))));
    }
}
