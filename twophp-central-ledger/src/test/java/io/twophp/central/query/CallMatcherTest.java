package io.twophp.central.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.central.query.Participants.Acquaintance;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.sync.SyncRow.CallbackState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/** Each reason of LD9, by rows that give exactly it. */
@Tag("L18")
class CallMatcherTest {

    private static final Instant AT = Instant.parse("2031-03-01T10:00:00Z");
    private static final Duration GRACE = Duration.ofMinutes(5);
    /** A time long after all that happened. */
    private static final Instant LATER = AT.plus(Duration.ofHours(1));

    private final List<Participant> known = new ArrayList<>();
    private final Map<Acquaintance, UUID> learned = new HashMap<>();
    private Instant now = LATER;

    private CallMatcherTest enrolled(String service, Instant shippedThrough) {
        return enrolled(service, shippedThrough, now);
    }

    private CallMatcherTest enrolled(String service, Instant shippedThrough, Instant lastSeen) {
        known.add(new Participant(
                TestRow.guid(service),
                service,
                Optional.of("https://" + service + ".example/api"),
                true,
                Optional.of(shippedThrough),
                Optional.of(lastSeen)));
        return this;
    }

    private CentralCall call(TestRow... rows) {
        CallMatcher matcher = new CallMatcher(new Participants(known, learned), now, GRACE);
        return matcher.call("s1", Stream.of(rows).map(TestRow::row).toList());
    }

    private Optional<Reason> reason(TestRow... rows) {
        return call(rows).reason();
    }

    private static TestRow server() {
        return TestRow.server("payments", "s1", "c1", AT);
    }

    private static TestRow client() {
        return TestRow.client("shop", "payments", "s1", "c1", "root", AT);
    }

    /** The server's phase, and the reason for each phase of the client; a dash where the two rows match. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            server          | WAITING_CONFIRM | PROCESSING    | COMMITTED     | FAILED        | TTL_EXPIRED   | ABANDONED
            WAITING_CONFIRM | -               | -             | AWAITING_SYNC | AWAITING_SYNC | -             | AWAITING_SYNC
            PROCESSING      | -               | -             | AWAITING_SYNC | AWAITING_SYNC | -             | AWAITING_SYNC
            COMMITTED       | RESPONSE_LOST   | RESPONSE_LOST | -             | CONTRADICTORY | RESPONSE_LOST | CONTRADICTORY
            FAILED          | RESPONSE_LOST   | RESPONSE_LOST | CONTRADICTORY | -             | RESPONSE_LOST | CONTRADICTORY
            TTL_EXPIRED     | -               | -             | AWAITING_SYNC | AWAITING_SYNC | -             | -
            ABANDONED       | RESPONSE_LOST   | RESPONSE_LOST | CONTRADICTORY | CONTRADICTORY | -             | -
            """)
    void twoRowsMatchOrNotByTheirPhases(ArgumentsAccessor row) {
        for (Phase phase : Phase.values()) {
            CentralCall call = call(client().in(phase), server().in(row.get(0, Phase.class)));
            assertThat(call.reason().map(Reason::name).orElse("-"))
                    .as(phase.name())
                    .isEqualTo(row.getString(phase.ordinal() + 1));
            assertThat(call.server().orElseThrow().isServers()).isTrue();
            assertThat(call.client().orElseThrow().isServers()).isFalse();
            assertThat(call.others()).isEmpty();
        }
    }

    @Test
    void transparent() {
        enrolled("shop", AT.minusSeconds(1));
        assertThat(reason(server().by(IntentMode.TRANSPARENT).ownedBy("shop"))).contains(Reason.TRANSPARENT);
    }

    @Test
    void callbackUnderWay() {
        assertThat(reason(server().in(Phase.PROCESSING).calledBack(CallbackState.PENDING)))
                .contains(Reason.CALLBACK_UNDER_WAY);
        assertThat(Reason.CALLBACK_UNDER_WAY.status()).isEqualTo(MatchStatus.PENDING);
    }

    @Test
    void callbackLost() {
        assertThat(reason(server().calledBack(CallbackState.GIVEN_UP))).contains(Reason.CALLBACK_LOST);
    }

    @Test
    void neverConfirmed() {
        assertThat(reason(server().in(Phase.TTL_EXPIRED))).contains(Reason.NEVER_CONFIRMED);
        assertThat(reason(server().in(Phase.ABANDONED).calledBack(CallbackState.PENDING)))
                .contains(Reason.NEVER_CONFIRMED);
        assertThat(reason(server().in(Phase.WAITING_CONFIRM)))
                .as("past its deadline, which its service has not looked at")
                .contains(Reason.NEVER_CONFIRMED);
    }

    @Test
    void clientUnknown() {
        assertThat(reason(server())).contains(Reason.CLIENT_UNKNOWN);
        enrolled("shop", LATER);
        assertThat(reason(server().ownedBy("alice"))).contains(Reason.CLIENT_UNKNOWN);
        assertThat(reason(server().ownedBy("shop").calledBack(CallbackState.DELIVERED)))
                .as("a caller that has told all it had, and not this")
                .contains(Reason.CLIENT_UNKNOWN);
    }

    @Test
    void awaitingSyncOfTheClient() {
        enrolled("shop", AT.minusSeconds(1));
        assertThat(reason(server().ownedBy("shop"))).contains(Reason.AWAITING_SYNC);
        learned.put(Acquaintance.owner(TestRow.guid("payments"), "checkout"), TestRow.guid("shop"));
        assertThat(reason(server().ownedBy("checkout")))
                .as("as in earlier calls")
                .contains(Reason.AWAITING_SYNC);
        assertThat(reason(server().ownedBy("checkout").calledBack(CallbackState.GIVEN_UP)))
                .as("it may know all the same")
                .contains(Reason.AWAITING_SYNC);
        assertThat(Reason.AWAITING_SYNC.status()).isEqualTo(MatchStatus.PENDING);
    }

    @Test
    void awaitingSyncWhileItIsNew() {
        now = AT.plusSeconds(2);
        assertThat(reason(server())).contains(Reason.AWAITING_SYNC);
        assertThat(reason(server().in(Phase.WAITING_CONFIRM))).contains(Reason.AWAITING_SYNC);
        assertThat(reason(client())).contains(Reason.AWAITING_SYNC);
        assertThat(reason(server(), client().in(Phase.PROCESSING))).contains(Reason.AWAITING_SYNC);
        assertThat(reason(server().in(Phase.PROCESSING), client())).contains(Reason.AWAITING_SYNC);
    }

    @Test
    void awaitingSyncOfTheServer() {
        enrolled("payments", AT.minusSeconds(1));
        assertThat(reason(client())).contains(Reason.AWAITING_SYNC);
    }

    @Test
    void serverUnknown() {
        assertThat(reason(client())).contains(Reason.SERVER_UNKNOWN);
        known.add(new Participant(
                TestRow.guid("payments"), "payments", Optional.empty(), false, Optional.of(LATER), Optional.of(LATER)));
        assertThat(reason(client())).as("revoked").contains(Reason.SERVER_UNKNOWN);
    }

    @Test
    void serverRowMissing() {
        enrolled("payments", LATER.minusSeconds(61));
        assertThat(reason(client())).contains(Reason.SERVER_ROW_MISSING);
    }

    @Test
    void theServerIsFoundByNameByAddressAndByWhatWasLearned() {
        enrolled("payments", LATER);
        enrolled("stock", LATER);
        assertThat(reason(TestRow.client("shop", "payments.example", "s1", "c1", "root", AT)))
                .contains(Reason.SERVER_ROW_MISSING);
        TestRow nicknamed = TestRow.client("shop", "pay", "s1", "c1", "root", AT);
        assertThat(reason(nicknamed)).contains(Reason.SERVER_UNKNOWN);
        learned.put(Acquaintance.target(TestRow.guid("shop"), "pay"), TestRow.guid("payments"));
        assertThat(reason(nicknamed)).contains(Reason.SERVER_ROW_MISSING);
        assertThat(reason(TestRow.client("other", "pay", "s1", "c1", "root", AT)))
                .as("what another caller means")
                .contains(Reason.SERVER_UNKNOWN);
    }

    /** F13: its shipped_through is an hour too late. */
    @Test
    @Tag("F13")
    void aServiceWhoseClockIsAheadRaisesNoAlarm() {
        now = AT.plus(Duration.ofMinutes(2));
        enrolled("payments", now.plus(Duration.ofHours(1)));
        assertThat(reason(client())).contains(Reason.AWAITING_SYNC);
    }

    @Test
    @Tag("F13")
    void aClientWhoseClockIsBehindRaisesNoAlarm() {
        Instant told = AT.plus(Duration.ofHours(1));
        now = told.plusSeconds(30);
        enrolled("payments", AT.plus(Duration.ofMinutes(30)));
        assertThat(reason(client())).as("told an hour ago").contains(Reason.SERVER_ROW_MISSING);
        known.clear();
        enrolled("payments", AT.minus(Duration.ofHours(1)));
        assertThat(reason(client())).contains(Reason.AWAITING_SYNC);
    }

    @Test
    void aServersOpenRowContradictsOnceItsServiceHasToldAgain() {
        assertThat(reason(server().in(Phase.WAITING_CONFIRM), client()))
                .as("its service is not known to have told it again")
                .contains(Reason.AWAITING_SYNC);
        enrolled("payments", LATER);
        assertThat(reason(server().in(Phase.WAITING_CONFIRM), client()))
                .as("its service has told what it has, such as after a restore")
                .contains(Reason.CONTRADICTORY);
    }

    @Test
    void duplicateSide() {
        TestRow other = TestRow.client("twin", "payments", "s1", "c1", "root", AT);
        CentralCall call = call(client(), other, server());
        assertThat(call.reason()).contains(Reason.DUPLICATE_SIDE);
        assertThat(call.rows()).hasSize(3);
        assertThat(reason(server(), TestRow.server("twin", "s1", "c1", AT))).contains(Reason.DUPLICATE_SIDE);
    }

    @Test
    void thePairIsShownWhateverIsBesideIt() {
        TestRow stray = TestRow.client("shop", "payments", "s1", "c0", "root", AT.minusSeconds(1));
        CentralCall call = call(stray, client(), server());
        assertThat(call.client().orElseThrow().clientCorrelationId()).isEqualTo("c1");
        assertThat(call.others()).extracting(CentralRow::clientCorrelationId).containsExactly("c0");
    }

    @Test
    void idsDiffer() {
        assertThat(reason(server(), TestRow.client("shop", "payments", "s1", "c2", "root", AT)))
                .contains(Reason.IDS_DIFFER);
    }

    @Test
    @Tag("D3")
    void noReasonCallsItSafeToRunItAsANewOne() {
        for (Reason reason : Reason.values()) {
            assertThat(reason.text()).doesNotContainIgnoringCase("safe").endsWith(".");
        }
        assertThat(Reason.CALLBACK_LOST.text()).contains("never as a new one");
        assertThat(Reason.NEVER_CONFIRMED.text()).contains("the same client correlation id");
    }

    /** The table of phases has the two that are left out. */
    @Test
    void everyReasonHasATest() {
        List<String> tests = Arrays.stream(CallMatcherTest.class.getDeclaredMethods())
                .map(method -> method.getName().toLowerCase())
                .toList();
        for (Reason reason : EnumSet.complementOf(EnumSet.of(Reason.RESPONSE_LOST, Reason.CONTRADICTORY))) {
            assertThat(tests)
                    .anyMatch(test ->
                            test.startsWith(reason.name().replace("_", "").toLowerCase()));
        }
    }
}
