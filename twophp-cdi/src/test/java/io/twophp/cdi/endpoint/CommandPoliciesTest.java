package io.twophp.cdi.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.Command;
import io.twophp.CommandActor;
import io.twophp.CommandConfirmation;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Enrolment;
import io.twophp.Idempotency;
import io.twophp.InvalidConfigurationException;
import io.twophp.Shield;
import io.twophp.TwoPhaseMutation;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.settings.Settings;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The policy that a command's declaration results in, and the declarations that fail deployment (S1, S5, S9). */
class CommandPoliciesTest {

    private static final Duration DAY = Duration.ofDays(1);

    private final Map<String, String> settings = new HashMap<>();

    private EndpointPolicy policy(Class<?> type, String name) {
        Method method = Arrays.stream(type.getMethods())
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
        Settings source = key -> Optional.ofNullable(settings.get(key));
        return new EndpointPolicies(source, new OptIn(source, Set.of()))
                .find(type, method)
                .orElseThrow();
    }

    @Test
    @Tag("S1")
    @Tag("SD5")
    void S1_aMutationIsI1AndIsRecognisedForADay() {
        EndpointPolicy policy = policy(Good.class, "plain");
        assertThat(policy.command().orElseThrow().idempotency()).isEqualTo(Idempotency.I1);
        assertThat(policy.command().orElseThrow().actor()).isEqualTo(CommandActor.OWN);
        assertThat(policy.window()).contains(DAY);
        assertThat(policy.effects()).isEqualTo(Effects.LOCAL);
        assertThat(policy.ttl()).hasSeconds(30);
    }

    @Test
    @Tag("S5")
    void S5_aWindowIsAsSaidByAnnotationOrSetting() {
        assertThat(policy(Good.class, "windowed").window()).contains(Duration.ofMinutes(1));
        settings.put("twophp.endpoint.Good.plain.window", "P7D");
        assertThat(policy(Good.class, "plain").window()).contains(Duration.ofDays(7));
    }

    @Test
    @Tag("SD6")
    void SD6_aTokenIsGoodForFiveMinutesUnlessSaidOtherwise() {
        settings.put("twophp.ttl", "PT1S");
        assertThat(policy(Good.class, "confirmed").ttl()).hasMinutes(5);
        assertThat(policy(Good.class, "hurried").ttl()).hasSeconds(20);
        settings.put("twophp.endpoint.Good.confirmed.ttl", "PT1M");
        assertThat(policy(Good.class, "confirmed").ttl()).hasMinutes(1);
    }

    @Test
    @Tag("SD9")
    void SD9_theShieldSaysWhatAnExecutionThatWasCutOffComesTo() {
        assertThat(policy(Good.class, "keyed").effects()).isEqualTo(Effects.LOCAL);
        assertThat(policy(Good.class, "outbox").effects()).isEqualTo(Effects.LOCAL);
        assertThat(policy(Good.class, "noted").effects()).isEqualTo(Effects.EXTERNAL);
        assertThat(policy(Good.class, "reconciled").effects()).isEqualTo(Effects.EXTERNAL);
        assertThat(policy(Good.class, "keyed").window()).contains(DAY);
        settings.put("twophp.effects", "EXTERNAL");
        assertThat(policy(Good.class, "keyed").effects()).isEqualTo(Effects.LOCAL);
    }

    @Test
    void S1_whatIsSetOfPhasesForAllEndpointsIsNotAboutCommandsOfWhichEveryRequestTakesPart() {
        settings.put("twophp.enrolment", "REQUIRED");
        settings.put("twophp.auto-confirm", "ALWAYS");
        settings.put("twophp.replay-policy", "REUSE");
        settings.put("twophp.reuse-control", "CONFIRMATION_TOKEN");
        settings.put("twophp.ttl", "PT4M");
        settings.put("twophp.maximum-ttl", "PT4M");
        settings.put("twophp.grace", "PT40S");
        EndpointPolicy declared = policy(Good.class, "confirmed");
        settings.clear();
        assertThat(declared.enrolment()).isEqualTo(Enrolment.OPTIONAL);
        assertThat(declared).isEqualTo(policy(Good.class, "confirmed"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "missing | @TwoPhaseMutation on Bad.missing: dialects lists IDS, and the method does not say what its commands are",
                "unlisted | @TwoPhaseMutation on Bad.unlisted: @Command is about commands of IDS",
                "beside | @TwoPhaseMutation on Bad.beside: dialects lists IDS beside others",
                "entity | @Command on Bad.entity: entity = 'my order'; write 1 to 64 letters",
                "action | @Command on Bad.action: action = ''; write 1 to 64 letters",
                "unshielded | @Command on Bad.unshielded: idempotency = I3 has no shield; add shield = PROVIDER_KEY",
                "shielded | @Command on Bad.shielded: shield = OUTBOX is about effects elsewhere, and idempotency = I1",
                "external | @Command on Bad.external: effects = EXTERNAL, and idempotency = I1 has no shield",
                "contrary | @Command on Bad.contrary: shield = PROVIDER_KEY lets an execution run again",
                "windowless | @Command on Bad.windowless: idempotency = I2 has no window; add window",
                "shortened | @Command on Bad.shortened: idempotency = I1 has a window of 60000 ms, which is less than a day; use I2",
                "pointless | @Command on Bad.pointless: 'order' is no JSON pointer",
                "lost | @Command on Bad.lost: '/a/b' is part of the key, and ephemeral says '/a' counts for nothing",
                "nothing | @Command on Bad.nothing: idempotency = I0 changes nothing"
            })
    void S1_S9_aDeclarationThatMakesNoSenseFailsDeployment(String method, String message) {
        assertThatThrownBy(() -> policy(Bad.class, method))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageStartingWith(message)
                .hasMessageEndingWith(".");
    }

    @Test
    void S1_aCommandThatNothingRegistersFailsDeployment() {
        assertThat(new ResourceClass(Stray.class).problems())
                .singleElement()
                .asString()
                .startsWith("@Command on " + Stray.class.getName() + ".stray has no effect")
                .contains("@TwoPhaseMutation(dialects = Dialect.IDS)");
        assertThat(new ResourceClass(Good.class).problems()).isEmpty();
    }

    @TwoPhaseMutation(dialects = Dialect.IDS)
    public static class Good {

        @POST
        @Command(entity = "order", action = "place")
        public void plain() {}

        @POST
        @TwoPhaseMutation(dialects = Dialect.IDS, window = 60_000)
        @Command(entity = "order", action = "ping", idempotency = Idempotency.I2)
        public void windowed() {}

        @POST
        @Command(entity = "order", action = "drop", confirmation = CommandConfirmation.REQUIRED)
        public void confirmed() {}

        @POST
        @TwoPhaseMutation(dialects = Dialect.IDS, ttl = 20_000)
        @Command(entity = "order", action = "drop-now", confirmation = CommandConfirmation.REQUIRED)
        public void hurried() {}

        @POST
        @Command(
                entity = "order",
                action = "pay",
                idempotency = Idempotency.I3,
                shield = Shield.PROVIDER_KEY,
                key = {"/id", "?part"},
                ephemeral = "/sent")
        public void keyed() {}

        @POST
        @Command(entity = "order", action = "mail", idempotency = Idempotency.I3, shield = Shield.OUTBOX)
        public void outbox() {}

        @POST
        @TwoPhaseMutation(dialects = Dialect.IDS, effects = Effects.EXTERNAL)
        @Command(entity = "order", action = "book", idempotency = Idempotency.I3, shield = Shield.EFFECT_LEDGER)
        public void noted() {}

        @POST
        @Command(entity = "order", action = "send", idempotency = Idempotency.I3, shield = Shield.RECONCILIATION)
        public void reconciled() {}

        @GET
        @Command(entity = "order", action = "read", idempotency = Idempotency.I0)
        public void read() {}

        @POST
        @Command(entity = "order", action = "search", idempotency = Idempotency.I0)
        public void search() {}
    }

    public static class Stray {

        @POST
        @Command(entity = "order", action = "place")
        public void stray() {}
    }

    @TwoPhaseMutation(dialects = Dialect.IDS)
    public static class Bad {

        @POST
        public void missing() {}

        @POST
        @TwoPhaseMutation
        @Command(entity = "order", action = "place")
        public void unlisted() {}

        @POST
        @TwoPhaseMutation(dialects = {Dialect.IDS, Dialect.IDEMPOTENCY_KEY})
        @Command(entity = "order", action = "place")
        public void beside() {}

        @POST
        @Command(entity = "my order", action = "place")
        public void entity() {}

        @POST
        @Command(entity = "order", action = "")
        public void action() {}

        @POST
        @Command(entity = "order", action = "pay", idempotency = Idempotency.I3)
        public void unshielded() {}

        @POST
        @Command(entity = "order", action = "pay", shield = Shield.OUTBOX)
        public void shielded() {}

        @POST
        @TwoPhaseMutation(dialects = Dialect.IDS, effects = Effects.EXTERNAL)
        @Command(entity = "order", action = "pay")
        public void external() {}

        @POST
        @TwoPhaseMutation(dialects = Dialect.IDS, effects = Effects.EXTERNAL)
        @Command(entity = "order", action = "pay", idempotency = Idempotency.I3, shield = Shield.PROVIDER_KEY)
        public void contrary() {}

        @POST
        @Command(entity = "order", action = "ping", idempotency = Idempotency.I2)
        public void windowless() {}

        @POST
        @TwoPhaseMutation(dialects = Dialect.IDS, window = 60_000)
        @Command(entity = "order", action = "ping")
        public void shortened() {}

        @POST
        @Command(entity = "order", action = "place", key = "order")
        public void pointless() {}

        @POST
        @Command(entity = "order", action = "place", key = "/a/b", ephemeral = "/a")
        public void lost() {}

        @POST
        @Command(
                entity = "order",
                action = "search",
                idempotency = Idempotency.I0,
                confirmation = CommandConfirmation.REQUIRED)
        public void nothing() {}
    }
}
