package io.twophp.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.cdi.settings.TestConfig;
import io.twophp.core.crypto.KeyRing;
import java.util.stream.Stream;
import org.jboss.weld.environment.se.Weld;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong use fails the deployment, with a message that says what to write instead. */
@ExtendWith(TestConfig.class)
class DeploymentTest {

    static Stream<Arguments> misuses() {
        return Stream.of(
                Arguments.of(
                        Misuse.OnAClassWithoutMutations.class,
                        "OnAClassWithoutMutations",
                        "no POST, PUT, PATCH or DELETE"),
                Arguments.of(Misuse.InNoTransaction.class, "place", "@Transactional(NOT_SUPPORTED)"),
                Arguments.of(Shapes.PackagePrivate.class, "place", "public, not final and not static"),
                Arguments.of(Shapes.Final.class, "place", "public, not final and not static"),
                Arguments.of(Shapes.Static.class, "place", "not static"),
                Arguments.of(Shapes.FinalClass.class, "place", "neither final nor sealed"),
                Arguments.of(Shapes.Sealed.class, "place", "neither final nor sealed"),
                Arguments.of(Shapes.Record.class, "place", "no record"),
                Arguments.of(Shapes.Narrow.class, "Narrow", "@Typed"),
                Arguments.of(MisusedEjbs.ByDefault.class, "place", "on a default method"),
                Arguments.of(MisusedEjbs.Conversing.class, "Conversing", "@Stateful"),
                Arguments.of(MisusedEjbs.ManagingItself.class, "ManagingItself", "@TransactionManagement(BEAN)"),
                Arguments.of(MisusedEjbs.Separate.class, "place", "@TransactionAttribute(REQUIRES_NEW)"),
                Arguments.of(MisusedEjbs.Without.class, "place", "@TransactionAttribute(NOT_SUPPORTED)"),
                Arguments.of(MisusedEjbs.Never.class, "place", "@TransactionAttribute(NEVER)"),
                Arguments.of(MisusedEjbs.Mandatory.class, "place", "no transaction has begun"),
                Arguments.of(MisusedEjbs.InheritingItsAttribute.class, "place", "@TransactionAttribute(NEVER)"),
                Arguments.of(MisusedEjbs.Later.class, "place", "mode = ASYNCHRONOUS"),
                Arguments.of(MisusedEjbs.Audited.class, "place", "@Interceptors(Audit)"),
                Arguments.of(
                        Misuse.EndingItsTransaction.class, "EndingItsTransaction", "UserTransaction (transaction)"),
                Arguments.of(
                        Misuse.InheritingATransaction.class, "InheritingATransaction", "UserTransaction (transaction)"),
                Arguments.of(Misuse.Implementing.class, "place", "not inherited"),
                Arguments.of(Shapes.Overriding.class, "place", "not inherited"),
                Arguments.of(Misuse.ImplementingAnAnnotatedType.class, "place", "not inherited"),
                Arguments.of(Misuse.ImplementingAnAnnotatedGenericType.class, "place", "not inherited"),
                Arguments.of(Misuse.InheritingFromAHiddenClass.class, "place", "HiddenBase, which is not public"),
                Arguments.of(Misuse.InheritingAnAnnotatedHiddenMethod.class, "place", "which is not public"));
    }

    @ParameterizedTest
    @MethodSource("misuses")
    @Tag("N33")
    void refuses(Class<?> type, String place, String why) {
        Deployments.assertRefused(type, "@TwoPhaseMutation", place, why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "helper | on no JAX-RS resource method",
                "read | GET",
                "stage | CompletionStage",
                "suspending | @Suspended",
                "events | SseEventSink",
                "withoutTtl | ttl = 0 ms",
                "negativeTtl | ttl = -1 ms",
                "longGrace | grace",
                "lowMaximum | maximumTtl",
                "uncontrolled | REUSE has no additional control",
                "admitted | autoConfirm = ALWAYS admits requests that enrolment = REQUIRED turns away",
                "separate | @Transactional(REQUIRES_NEW)"
            })
    @Tag("N33")
    void refusesEachWrongMethodOfAClass(String method, String why) {
        assertThatThrownBy(() -> Deployments.application(Misuse.Methods.class).initialize())
                .satisfies(e -> assertThat(e.getMessage().lines())
                        .anySatisfy(
                                line -> assertThat(line).contains("@TwoPhaseMutation on ", "Methods." + method, why)));
    }

    @Test
    void acceptsTheUsualResources() {
        Deployments.assertAccepted(
                Misuse.Usual.class,
                Misuse.Joining.class,
                Misuse.ConfirmedByTheServer.class,
                Misuse.ByInterface.class,
                Misuse.ByGenericInterface.class,
                Misuse.ByGenericSuperclass.class,
                Misuse.OverridingAHiddenMethod.class,
                MisusedEjbs.Usual.class,
                MisusedEjbs.Only.class,
                Misuse.EndingAnothersTransaction.class,
                Misuse.WithoutTwoPhase.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "byClass", "inherited"})
    void refusesLocatorsOfWhatIsNoBean(String locator) {
        assertThatThrownBy(() -> Deployments.application(Misuse.Locating.class).initialize())
                .hasMessageContainingAll(
                        "@TwoPhaseMutation on " + Misuse.Usual.class.getName(),
                        "the locator " + Misuse.Locating.class.getName() + "." + locator,
                        "let the locator return it injected");
    }

    @Test
    void acceptsLocatorsOfBeans() {
        Deployments.assertAccepted(Misuse.Locating.class, Misuse.Usual.class);
    }

    @Test
    @Tag("N40")
    void refusesToStoreInTheClearAndAKeyItCanNotUseWithoutShowingIt() {
        Weld application = Deployments.application(Misuse.Usual.class);
        TestConfig.clear();
        assertThatThrownBy(application::initialize)
                .hasMessageContainingAll("No encryption key is configured", KeyRing.KEYS, KeyRing.KEY_FILE);
        Weld another = Deployments.application(Misuse.Usual.class);
        TestConfig.set(KeyRing.KEYS, "short:c2VjcmV0");
        assertThatThrownBy(another::initialize)
                .hasMessageContaining("has 6 bytes; AES-256 needs 32")
                .satisfies(e -> assertThat(e.toString()).doesNotContain("c2VjcmV0"));
    }

    @Test
    void needsNoKeyWithoutTwoPhaseResources() {
        Weld application = Deployments.application(Misuse.WithoutTwoPhase.class);
        TestConfig.clear();
        application.initialize().close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "twophp.endpoint.Usual.mode=auto-confirm | write one of [SYNCHRONOUS",
                "twophp.mode=TRANSPARENT | write one of [SYNCHRONOUS",
                "twophp.mode=later | twophp.mode = 'later'",
                "twophp.endpoint.Usual.place.auto-confirm=sometimes | sometimes",
                "twophp.auto-confirm=ALWAYS twophp.endpoint.Usual.enrolment=REQUIRED | Usual.place",
                "twophp.auto-confirm=ALWAYS twophp.endpoint.Usual.enrolment=REQUIRED | choose one of the two",
                "twophp.endpoint.Usual.place.ttl=-5 | ttl = -5 ms"
            })
    @Tag("D14")
    @Tag("N33")
    void refusesSettingsThatAreNoneOrContradictEachOther(String settings, String why) {
        Weld application = Deployments.application(Misuse.Usual.class);
        for (String setting : settings.split(" ")) {
            TestConfig.set(setting.split("=")[0], setting.split("=")[1]);
        }
        assertThatThrownBy(application::initialize).hasMessageContaining(why);
    }
}
