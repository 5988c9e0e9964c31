package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.core.client.Network.Fault;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The particulars of IDS commands: the command is its key, and may need a confirmation. */
class IdsCallTest extends Requests {

    private final NamedCalls rig = new NamedCalls(Dialect.IDS);

    private OutboundRequest confirmed() {
        OutboundRequest command = rig.request("/confirmed/1", "tea");
        Map<String, List<String>> headers = new HashMap<>(command.headers());
        headers.put("IDS-Confirmation-Token", List.of(NamedServer.TOKEN));
        return new OutboundRequest("POST", command.uri(), headers, command.body(), command.options());
    }

    private static NextStep read(int status, boolean first, String header, String value) {
        NamedCalls any = new NamedCalls(Dialect.IDS);
        return new IdsDialect(any.request("/x", "tea"))
                .read(CallStep.CONFIRM, NamedCalls.received(Network.with(Network.bare(status), header, value), first));
    }

    @Test
    @Tag("S10")
    @Tag("SD6")
    void sd6_aCommandThatNeedsAConfirmationThrowsWithTheToken() {
        ConfirmationRequiredException required =
                catchThrowableOfType(ConfirmationRequiredException.class, () -> rig.call("/confirmed/1", "tea"));
        assertThat(required.token()).isEqualTo(NamedServer.TOKEN);
        assertThat(required.answer().status()).isEqualTo(428);
        assertThat(required.getMessage()).contains("TWOPHP-0614").doesNotContain(NamedServer.TOKEN);
        assertThat(rig.state()).isEqualTo(CallState.REFUSED);
        rig.recover();
        assertThat(rig.server.messages()).hasSize(1);
        assertThat(rig.server.effects()).isEmpty();

        rig.server.then(Fault.ANSWER_LOST);
        assertThat(text(rig.call(confirmed()))).isEqualTo("done: tea");
        assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 1));
        assertThat(text(rig.call("/confirmed/1", "tea")))
                .as("executed: no confirmation")
                .isEqualTo("done: tea");
        assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 1));
    }

    /** The token is part of the stored request, which is sealed. */
    @Test
    @Tag("S10")
    void s10_aConfirmedCommandIsRecoveredWithItsToken() {
        rig.server.faults(() -> Fault.REQUEST_LOST);
        rig.unfinished(confirmed());
        rig.restart(true);
        rig.server.faults(() -> Fault.NONE);
        rig.recover();
        assertThat(rig.state()).isEqualTo(CallState.COMMITTED);
        assertThat(rig.server.effects()).isEqualTo(Map.of("tea", 1));
    }

    @Test
    @Tag("S6")
    @Tag("S7")
    @Tag("S11")
    @Tag("SD7")
    void sd7_theStatusOfTheCommandCounts() {
        assertThat(read(200, false, "IDS-Status", "executed")).isInstanceOf(NextStep.Done.class);
        assertThat(read(403, false, "IDS-Status", "rejected")).isInstanceOf(NextStep.Done.class);
        assertThat(read(500, false, "IDS-Status", "failed")).isInstanceOf(NextStep.Done.class);
        assertThat(read(200, false, "IDS-Status", "compensated")).isInstanceOf(NextStep.Done.class);
        assertThat(read(202, false, "IDS-Status", "in_progress")).isInstanceOf(NextStep.Poll.class);
        assertThat(read(202, false, "X", "y")).isInstanceOf(NextStep.Poll.class);
        assertThat(read(409, false, "IDS-Decision", "conflict_rejected"))
                .as("no outcome of this command")
                .isEqualTo(new NextStep.Conflict(409));
        assertThat(read(429, false, "Retry-After", "7"))
                .as("too many duplicates")
                .isInstanceOf(NextStep.RepeatWithSameIds.class);
    }

    /** A 410 gives the command's state and not its answer; a refusal that passes may be executed anew. */
    @Test
    @Tag("G6")
    @Tag("SD5")
    void g6_aRefusalThatPassesIsRepeatedAndAForgottenAnswerIsNone() {
        for (int status : new int[] {408, 425, 429, 502, 503, 504}) {
            assertThat(read(status, true, "IDS-Status", "failed")).isInstanceOf(NextStep.RepeatWithSameIds.class);
        }
        assertThat(read(410, false, "IDS-Status", "executed")).isInstanceOf(NextStep.Untold.class);
        assertThat(read(410, true, "IDS-Status", "executed")).isInstanceOf(NextStep.Refused.class);
    }

    @Test
    @Tag("SD6")
    void sd6_whatOthersMayConfirmAndATokenThatConfirmsNothingAreRefusals() {
        for (boolean first : new boolean[] {true, false}) {
            assertThat(read(428, first, "IDS-Command-Id", "c-1")).isEqualTo(new NextStep.Refused(428));
            NextStep refused = new IdsDialect(confirmed())
                    .read(CallStep.CONFIRM, NamedCalls.received(Network.problem(403, "confirmation-refused"), first));
            assertThat(refused).isEqualTo(new NextStep.Refused(403));
        }
    }
}
