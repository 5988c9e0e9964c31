package io.twophp.testsuite.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.ClassesShould;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.temporal.Temporal;
import java.util.stream.Stream;

/** The dependencies between the modules. */
@AnalyzeClasses(packages = "io.twophp", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String API = "io.twophp";
    private static final String[] CORE = {API, "io.twophp.core.."};

    private static ClassesShould none(String... packages) {
        return noClasses().that().resideInAnyPackage(packages).should();
    }

    private static ClassesShould outside(String... packages) {
        return noClasses().that().resideOutsideOfPackages(packages).should();
    }

    private static ArchRule dependOn(ClassesShould these, String... packages) {
        return these.dependOnClassesThat().resideInAnyPackage(packages);
    }

    @ArchTest
    static final ArchRule theApiKnowsTheJdkOnly =
            classes().that().resideInAPackage(API).should().onlyDependOnClassesThat(resideInAnyPackage(API, "java.."));

    @ArchTest
    static final ArchRule theApiHasOneAddress = classes()
            .that()
            .resideOutsideOfPackages(CORE)
            .should()
            .resideInAnyPackage(
                    "io.twophp.cdi..",
                    "io.twophp.outbound..",
                    "io.twophp.jaxrs..",
                    "io.twophp.jpa..",
                    "io.twophp.timer..",
                    "io.twophp.se..",
                    "io.twophp.central..",
                    "io.twophp.tck..",
                    "io.twophp.sample..",
                    "io.twophp.testsuite..");

    @ArchTest
    static final ArchRule theSamplesUseTheApiOnly =
            dependOn(none("io.twophp.sample.."), "io.twophp.core..", "io.twophp.cdi..", "io.twophp.jpa..");

    @ArchTest
    static final ArchRule coreKnowsTheJdkOnly = classes()
            .that()
            .resideInAnyPackage(CORE)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(CORE).or(resideInAnyPackage("java..", "javax.crypto..")));

    @ArchTest
    static final ArchRule theServersEngineDoesNotKnowTheClients = dependOn(
            none("io.twophp.core.engine..", "io.twophp.core.execution..", "io.twophp.core.sweep.."),
            "io.twophp.core.client..");

    /**
     * Counts the comparisons of secrets, as no test can detect one whose time reveals how much of a secret was right.
     */
    @ArchTest
    @ArchTag("W34")
    static void secretsAreComparedInConstantTime(JavaClasses classes) {
        assertThat(classes.stream()
                        .filter(resideInAnyPackage(CORE)
                                .or(resideInAnyPackage("io.twophp.jaxrs..", "io.twophp.outbound..")))
                        .flatMap(type -> type.getMethodCallsFromSelf().stream())
                        .filter(call -> call.getTargetOwner().isEquivalentTo(MessageDigest.class)
                                && call.getName().equals("isEqual"))
                        .map(call -> call.getOriginOwner().getSimpleName()))
                .containsExactlyInAnyOrder(
                        "ConfirmationTokens", "KeyedFingerprints", "CallbackSignature", "SignatureCheck", "Ticket");
    }

    @ArchTest
    static final ArchRule theLedgerKnowsNeitherCdiSideNorHttpSide =
            dependOn(none("io.twophp.jpa.."), "io.twophp.cdi..", "io.twophp.jaxrs..");

    @ArchTest
    static final ArchRule cdiSideAndHttpSideDoNotKnowTheLedger =
            dependOn(none("io.twophp.cdi..", "io.twophp.jaxrs.."), "io.twophp.jpa..");

    @ArchTest
    static final ArchRule theCdiSideDoesNotKnowTheHttpSide = dependOn(none("io.twophp.cdi.."), "io.twophp.jaxrs..");

    @ArchTest
    static final ArchRule theTimersKnowCoreOnly =
            dependOn(none("io.twophp.timer.."), "io.twophp.cdi..", "io.twophp.jaxrs..", "io.twophp.jpa..");

    @ArchTest
    static final ArchRule theCheckedClientKnowsCoreOnly = dependOn(
            none("io.twophp.outbound.."), "io.twophp.cdi..", "io.twophp.jaxrs..", "io.twophp.jpa..", "jakarta..");

    @ArchTest
    static final ArchRule theCentralLedgerKnowsTheApiAndCoreAndTheCallbacksClient = classes()
            .that()
            .resideInAPackage("io.twophp.central..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(CORE)
                    .or(resideInAnyPackage(
                            "io.twophp.central..",
                            "io.twophp.outbound..",
                            "java..",
                            "javax.crypto..",
                            "javax.sql..",
                            "jakarta..",
                            "org.eclipse.microprofile..",
                            "org.flywaydb..")));

    @ArchTest
    static final ArchRule nobodyKnowsTheCentralLedger = dependOn(outside("io.twophp.central.."), "io.twophp.central..");

    @ArchTest
    static final ArchRule persistenceIsForQueriesOnly =
            dependOn(outside("io.twophp.jpa.query..", "io.twophp.sample.."), "jakarta.persistence..");

    @ArchTest
    static final ArchRule theDatabaseIsChosenInOnePlace = noClasses()
            .that()
            .resideOutsideOfPackages("io.twophp.jpa.postgresql..", "io.twophp.jpa.mariadb..", "io.twophp.jpa.h2..")
            .and()
            .doNotHaveFullyQualifiedName("io.twophp.jpa.schema.Database")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.twophp.jpa.postgresql..", "io.twophp.jpa.mariadb..", "io.twophp.jpa.h2..");

    /**
     * GlassFish and Payara refuse to deploy a class whose callback declares a checked exception (Jakarta Annotations
     * §2.6).
     */
    @ArchTest
    static void lifecycleCallbacksThrowNoCheckedException(JavaClasses classes) {
        assertThat(classes.stream()
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> method.isAnnotatedWith("jakarta.annotation.PreDestroy")
                                || method.isAnnotatedWith("jakarta.annotation.PostConstruct"))
                        .toList())
                .isNotEmpty()
                .allSatisfy(callback -> assertThat(callback.getExceptionTypes())
                        .allMatch(thrown -> thrown.isAssignableTo(RuntimeException.class)));
    }

    /** The launcher starts servers, and receives their spans by the HTTP server of the JDK. */
    @ArchTest
    static final ArchRule noServerIsNamed = dependOn(
            outside("io.twophp.jaxrs.redelivery.jersey..", "io.twophp.testsuite.launch.."),
            "org.glassfish..",
            "org.jboss..",
            "com.sun..",
            "fish.payara..",
            "org.eclipse.persistence..",
            "org.hibernate..");

    @ArchTest
    static final ArchRule theHttpClientIsForAddressesFromOutsideTheCentralLedgerAndTheServerItself = dependOn(
            outside("io.twophp.outbound..", "io.twophp.jaxrs.central..", "io.twophp.jaxrs.redelivery.loopback.."),
            "org.apache.hc..");

    @ArchTest
    static final ArchRule nothingKnowsTheSampleOrTheContracts =
            dependOn(outside("io.twophp.sample..", "io.twophp.tck.."), "io.twophp.sample..", "io.twophp.tck..");

    @ArchTest
    static final ArchRule theTimeIsAskedOfAClock = noClasses()
            .that()
            .resideInAPackage("io.twophp..")
            .should()
            .callMethodWhere(target(name("now"))
                    .and(target(owner(JavaClass.Predicates.assignableTo(Temporal.class))))
                    .and(JavaCall.Predicates.target(DescribedPredicate.describe(
                            "without a clock",
                            method -> method.getRawParameterTypes().stream()
                                    .noneMatch(type -> type.isEquivalentTo(Clock.class))))))
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    @ArchTest
    static final ArchRule nothingPublishedEndsTheProcess = outside("io.twophp.sample..", "io.twophp.testsuite..")
            .callMethod(Runtime.class, "halt", int.class)
            .orShould()
            .callMethod(Runtime.class, "exit", int.class)
            .orShould()
            .callMethod(System.class, "exit", int.class);

    @ArchTest
    static void packagesFormNoCycles(JavaClasses classes) {
        assertThat(Stream.of("core", "cdi", "jaxrs", "jpa", "central", "tck")
                        .map(part -> "io.twophp." + part + ".(**)"))
                .allSatisfy(packages ->
                        slices().matching(packages).should().beFreeOfCycles().check(classes));
        slices().matching("io.twophp.(*)..").should().beFreeOfCycles().check(classes);
    }
}
