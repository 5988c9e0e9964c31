package io.twophp.cdi.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.AutoConfirm;
import io.twophp.ClaimMode;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Enrolment;
import io.twophp.FailurePolicy;
import io.twophp.InvalidConfigurationException;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.ReuseControl;
import io.twophp.TtlPreset;
import io.twophp.TwoPhaseMutation;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.settings.Settings;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("N33")
class EndpointPoliciesTest {

    private static final String TYPE = Orders.class.getName();

    private final Map<String, String> settings = new HashMap<>();
    private final Settings source = key -> Optional.ofNullable(settings.get(key));
    private final EndpointPolicies policies = new EndpointPolicies(source, new OptIn(source, Set.of()));

    private Optional<EndpointPolicy> find(Class<?> type, String method) {
        try {
            return policies.find(type, type.getMethod(method));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private EndpointPolicy place() {
        return find(Orders.class, "place").orElseThrow();
    }

    private void assertRefused(String... named) {
        assertThatThrownBy(this::place)
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContainingAll(named);
    }

    @Test
    @Tag("C5")
    @Tag("CD5")
    void aRetentionBelowTheLongTimeFailsWhereCertifiedHttpIsListed() {
        settings.put("twophp.retention", "P29D");
        assertThat(find(Orders.class, "place")).isPresent();
        settings.put("twophp.endpoint.Orders.place.dialects", "certified-http");
        assertRefused("twophp.retention", "CERTIFIED_HTTP", "twophp.certified-http.long-time");
        settings.put("twophp.certified-http.long-time", "P29D");
        assertThat(find(Orders.class, "place")).isPresent();
    }

    /** A setting for all endpoints must not fail the deployment of those that it can't apply to. */
    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"TWOPHP", "IDS"},
            mode = EnumSource.Mode.EXCLUDE)
    void whatIsSetOfPhasesForAllEndpointsIsNotAboutOtherDialects(Dialect dialect) {
        settings.put("twophp.auto-confirm", "ALWAYS");
        settings.put("twophp.replay-policy", "REUSE");
        settings.put("twophp.reuse-control", "CONFIRMATION_TOKEN");
        assertThat(place())
                .extracting(EndpointPolicy::autoConfirm, EndpointPolicy::replayPolicy)
                .containsExactly(AutoConfirm.ALWAYS, ReplayPolicy.REUSE);

        settings.put("twophp.endpoint.Orders.place.dialects", dialect.name());
        assertThat(place())
                .extracting(
                        EndpointPolicy::autoConfirm,
                        EndpointPolicy::replayPolicy,
                        policy -> policy.late().control())
                .containsExactly(AutoConfirm.ALLOWED, ReplayPolicy.REJECT, ReuseControl.NONE);

        settings.put("twophp.endpoint.Orders.place.auto-confirm", "ALWAYS");
        assertRefused("autoConfirm", "TWOPHP");
    }

    @Test
    void areTheAnnotationsDefaults() {
        EndpointPolicy policy = place();
        assertThat(policy)
                .isEqualTo(new EndpointPolicy(
                        "Orders.place",
                        Set.of(Dialect.TWOPHP),
                        Mode.SYNCHRONOUS,
                        AutoConfirm.ALLOWED,
                        new EndpointPolicy.TimeToLive(
                                Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ofSeconds(5)),
                        new EndpointPolicy.LatePolicy(ReplayPolicy.REJECT, ReuseControl.NONE),
                        Effects.LOCAL,
                        ClaimMode.DURABLE,
                        Enrolment.OPTIONAL,
                        new EndpointPolicy.KeyPolicy(Optional.empty(), FailurePolicy.RECORDED),
                        Optional.empty()));
    }

    @Test
    @Tag("D24")
    void areTheMethodsAnnotationAsAWholeAndNoneForReadingAndForOthers() {
        EndpointPolicy policy = find(Orders.class, "replace").orElseThrow();
        assertThat(policy.ttl()).isEqualTo(Duration.ofSeconds(5));
        assertThat(policy.grace()).isEqualTo(Duration.ofSeconds(1));
        assertThat(policy.enrolment()).isEqualTo(Enrolment.OPTIONAL);
        assertThat(find(Orders.class, "list")).isEmpty();
        assertThat(find(Orders.class, "helper")).isEmpty();
        assertThat(find(Plain.class, "place")).isEmpty();
    }

    /** Containers call a method by its class, by a supertype, or by the compiler's bridge. */
    @Test
    void areFoundByEachWayToTheMethod() throws NoSuchMethodException {
        for (Method way : List.of(
                Parcels.class.getMethod("place", String.class),
                Parcels.class.getMethod("place", Object.class),
                Placing.class.getMethod("place", Object.class))) {
            assertThat(policies.find(Parcels.class, way)).as(way.toString()).isPresent();
        }
    }

    @Test
    void areOverriddenByTheMostSpecificSetting() {
        int seconds = 30;
        for (String more : List.of("", "endpoint.Orders.", "endpoint." + TYPE + ".", "endpoint.Orders.place.")) {
            assertThat(place().ttl()).isEqualTo(Duration.ofSeconds(seconds++));
            settings.put("twophp." + more + "ttl", seconds + "000");
        }
        assertThat(place().ttl()).isEqualTo(Duration.ofSeconds(34));
        settings.put("twophp.endpoint." + TYPE + ".place.ttl", "PT35S");
        assertThat(place().ttl()).isEqualTo(Duration.ofSeconds(35));
        assertThat(find(Orders.class, "replace").orElseThrow().ttl()).isEqualTo(Duration.ofSeconds(33));
    }

    /** A preset and a number in different places: each of TTL and δ is that of the most specific place. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "place | | 30000 | 5000",
                "slow | | 120000 | 10000",
                "place | ttl-preset=low-latency | 5000 | 1000",
                "place | endpoint.Orders.ttl-preset=STANDARD endpoint.Orders.place.ttl-preset=LONG_RUNNING | 120000 | 10000",
                "slow | ttl-preset=LOW_LATENCY | 5000 | 1000",
                "slow | ttl-preset=NONE | 120000 | 10000",
                "slow | grace=2000 | 120000 | 2000",
                "slow | endpoint.Orders.slow.ttl=60000 | 60000 | 10000",
                "place | ttl-preset=LONG_RUNNING endpoint.Orders.place.ttl=PT1M | 60000 | 10000",
                "replace | ttl=10000 endpoint.Orders.ttl-preset=LONG_RUNNING | 120000 | 10000",
                "lasting | | 30000 | 5000",
                "lasting | ttl-preset=LOW_LATENCY | 30000 | 1000",
                "lasting | endpoint.Orders.lasting.ttl-preset=LONG_RUNNING | 120000 | 10000"
            })
    void haveThePresetOfTheMostSpecificPlace(String method, String set, long ttl, long grace) {
        set(set);
        EndpointPolicy policy = find(Orders.class, method).orElseThrow();
        assertThat(policy.ttl()).hasMillis(ttl);
        assertThat(policy.grace()).hasMillis(grace);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "place | ttl-preset=STANDARD ttl=30000 | twophp.ttl-preset = STANDARD | twophp.ttl is set too",
                "place | ttl-preset=STANDARD grace=5000 | twophp.ttl-preset = STANDARD | twophp.grace is set too",
                "place | endpoint.Orders.ttl-preset=STANDARD endpoint.Orders.ttl=5 | Orders.ttl-preset | Orders.ttl is",
                "place | ttl-preset=SLOW | twophp.ttl-preset = 'SLOW' | LOW_LATENCY, STANDARD, LONG_RUNNING",
                "place | ttl-preset=LONG_RUNNING maximum-ttl=60000 | maximumTtl = 60000 ms | raise maximumTtl",
                "bothTtl | | Twice.bothTtl: ttlPreset = LOW_LATENCY | leave the preset out, or the numbers",
                "bothGrace | ttl=60000 | Twice.bothGrace: ttlPreset = LOW_LATENCY | leave the preset out"
            })
    void refuseAPresetBesideANumber(String method, String set, String place, String fix) {
        set(set);
        Class<?> type = method.equals("place") ? Orders.class : Twice.class;
        assertThatThrownBy(() -> find(type, method))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContainingAll(place, fix);
    }

    /** @param given names without their root, and values */
    private void set(String given) {
        for (String each : given == null ? new String[0] : given.split(" ")) {
            settings.put("twophp." + each.split("=")[0], each.split("=")[1]);
        }
    }

    @Test
    void canBeSetInEveryMember() {
        String place = "twophp.endpoint.Orders.place.";
        settings.put(place + "mode", "asynchronous");
        settings.put(place + "auto-confirm", "refused");
        settings.put(place + "ttl", "60000");
        settings.put(place + "maximum-ttl", "PT2M");
        settings.put(place + "grace", "2000");
        settings.put(place + "replay-policy", "reuse");
        settings.put(place + "reuse-control", "confirmation-token");
        settings.put(place + "effects", "EXTERNAL");
        settings.put(place + "claim", "lazy");
        settings.put(place + "enrolment", "Required");
        assertThat(find(Orders.class, "place"))
                .contains(new EndpointPolicy(
                        "Orders.place",
                        Set.of(Dialect.TWOPHP),
                        Mode.ASYNCHRONOUS,
                        AutoConfirm.REFUSED,
                        new EndpointPolicy.TimeToLive(
                                Duration.ofMinutes(1), Duration.ofMinutes(2), Duration.ofSeconds(2)),
                        new EndpointPolicy.LatePolicy(ReplayPolicy.REUSE, ReuseControl.CONFIRMATION_TOKEN),
                        Effects.EXTERNAL,
                        ClaimMode.LAZY,
                        Enrolment.REQUIRED,
                        new EndpointPolicy.KeyPolicy(Optional.empty(), FailurePolicy.RECORDED),
                        Optional.empty()));
    }

    @Test
    void speakADialectByConfigurationAlone() {
        settings.put("twophp.endpoint.Orders.dialects", "twophp, idempotency-key");
        settings.put("twophp.endpoint.Orders.place.window", "P1D");
        settings.put("twophp.failures", "reopened");
        EndpointPolicy policy = place();
        assertThat(policy.dialects()).containsExactlyInAnyOrder(Dialect.TWOPHP, Dialect.IDEMPOTENCY_KEY);
        assertThat(policy.window()).contains(Duration.ofDays(1));
        assertThat(policy.failures()).isEqualTo(FailurePolicy.REOPENED);
    }

    @Test
    void whatIsSetOfAllKeysConcernsThoseOnlyWhoHaveSome() {
        settings.put("twophp.window", "P1D");
        settings.put("twophp.failures", "reopened");
        EndpointPolicy policy = place();
        assertThat(policy.window()).isEmpty();
        assertThat(policy.failures()).isEqualTo(FailurePolicy.RECORDED);
        settings.put("twophp.endpoint.Orders.window", "P1D");
        assertRefused("add IDEMPOTENCY_KEY to dialects");
    }

    @Test
    void areRefusedWithTheNameOfTheSettingOrThePlace() {
        settings.put("twophp.endpoint.Orders.place.enrolment", "maybe");
        assertRefused("twophp.endpoint.Orders.place.enrolment", "maybe", "REQUIRED");
        settings.put("twophp.endpoint.Orders.place.enrolment", "required");
        settings.put("twophp.endpoint.Orders.place.grace", "30000");
        assertRefused("Orders.place", "grace", "30000");
    }

    @Test
    @Tag("D14")
    void knowNoModeThatIsTheServersOwnConfirmation() {
        for (IntentMode own : List.of(IntentMode.AUTO_CONFIRM, IntentMode.TRANSPARENT)) {
            settings.put("twophp.endpoint.Orders.place.mode", own.name());
            assertRefused("Orders.place.mode", own.name(), "SYNCHRONOUS, ASYNCHRONOUS, NEGOTIATED");
        }
    }

    @TwoPhaseMutation
    public static class Orders {

        @POST
        public void place() {}

        @PUT
        @TwoPhaseMutation(ttl = 5_000, grace = 1_000)
        public void replace() {}

        @PUT
        @TwoPhaseMutation(ttlPreset = TtlPreset.LONG_RUNNING)
        public void slow() {}

        @POST
        @TwoPhaseMutation(ttlPreset = TtlPreset.STANDARD, dialects = Dialect.EXACTLY_ONCE)
        public void lasting() {}

        @GET
        public void list() {}

        public void helper() {}
    }

    public static class Twice {

        @POST
        @TwoPhaseMutation(ttlPreset = TtlPreset.LOW_LATENCY, ttl = 6_000)
        public void bothTtl() {}

        @POST
        @TwoPhaseMutation(ttlPreset = TtlPreset.LOW_LATENCY, grace = 1_000)
        public void bothGrace() {}
    }

    interface Placing<T> {

        @POST
        String place(T parcel);
    }

    public static class Parcels implements Placing<String> {

        @Override
        @TwoPhaseMutation
        public String place(String parcel) {
            return parcel;
        }
    }

    public static class Plain {

        @POST
        public void place() {}
    }
}
