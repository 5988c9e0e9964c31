package io.twophp.jaxrs.client;

import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.RESPONSE_STATUS;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import jakarta.ws.rs.core.Response;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Phase 2 answers every success with 200 (D15); a header has the original status, which the caller gets. */
@Tag("X24")
@Tag("D15")
class ConfirmedStatusTest extends ClientTests {

    @ParameterizedTest
    @CsvSource({
        "200, 0", "200, 2", "201, 0", "201, 2", "202, 2", "203, 2", "204, 0", "205, 0", "206, 2", "207, 2", "226, 2"
    })
    void theCallerGetsTheStatusThatTheMethodAnswered(int status, int bytes) {
        Response outcome =
                CLIENT.request("results/status/" + status + "/" + bytes).post(null);
        assertThat(outcome.getStatus()).isEqualTo(status);
        assertThat(outcome.getHeaderString(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(outcome.readEntity(String.class)).isEqualTo("x".repeat(bytes));
    }

    @ParameterizedTest
    @CsvSource({"200, -", "201, 201", "204, 204", "206, 206"})
    void theAnswerSaysWhichSuccessItWasTheFirstTimeAndEachOther(int status, String told) {
        ClientIntent intent = SERVER.as("alice").registered("results/status/" + status + "/0");
        Reply first = intent.confirm();
        Reply second = intent.confirm();
        for (Reply reply : new Reply[] {first, second}) {
            assertThat(reply.status()).isEqualTo(200);
            assertThat(String.valueOf(reply.header(RESPONSE_STATUS))).isEqualTo(told.equals("-") ? "null" : told);
        }
        assertThat(second.headersBut(MESSAGE)).isEqualTo(first.headersBut(MESSAGE));
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    /** Not even if an earlier version of the application sends such a header itself. */
    @ParameterizedTest
    @CsvSource({"303", "422", "500"})
    void noOtherAnswerSaysSo(int status) {
        Reply outcome =
                SERVER.as("alice").registered("results/status/" + status + "/2").confirm();
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.header(RESPONSE_STATUS)).isNull();
    }
}
