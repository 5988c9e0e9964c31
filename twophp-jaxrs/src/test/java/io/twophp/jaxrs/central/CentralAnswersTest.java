package io.twophp.jaxrs.central;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.CentralUnavailableException.Kind;
import io.twophp.core.sync.Receipt;
import io.twophp.core.sync.Receipt.Ahead;
import io.twophp.core.sync.Receipt.Refusal;
import io.twophp.jaxrs.central.CentralAnswers.Answer;
import io.twophp.tck.DamagedJson;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CentralAnswersTest {

    private static final String DATE = "Sat, 01 Mar 2031 10:00:00 GMT";

    private static Answer answer(int status, String retryAfter, String body) {
        return new Answer(status, Optional.ofNullable(retryAfter), Optional.of(DATE), body.getBytes(UTF_8));
    }

    private static CentralUnavailableException refusal(Answer answer) {
        return catchThrowableOfType(CentralUnavailableException.class, () -> CentralAnswers.receipt(answer));
    }

    @ParameterizedTest
    @CsvSource({
        "400, FAILED",
        "401, REFUSED",
        "403, REFUSED",
        "404, REFUSED",
        "413, TOO_LARGE",
        "422, UNKNOWN_FORMAT",
        "429, BUSY",
        "500, FAILED",
        "502, UNREACHABLE",
        "503, BUSY",
        "302, UNREACHABLE"
    })
    @Tag("L5")
    void L5_aStatusSaysWhyABatchWasNotTaken(int status, Kind kind) {
        assertThat(refusal(answer(status, null, "{}")).kind()).isEqualTo(kind);
    }

    @Test
    void anEnrolmentHasNoRowsThatCouldBeToBlame() {
        for (int status : new int[] {400, 413}) {
            assertThat(catchThrowableOfType(
                                    CentralUnavailableException.class,
                                    () -> CentralAnswers.accepted(answer(status, null, "{}")))
                            .kind())
                    .isEqualTo(Kind.REFUSED);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                " 120 | 120",
                "999999999 | 999999999",
                "Sat, 01 Mar 2031 10:02:00 GMT | 120",
                "Sat, 01 Mar 2031 09:59:00 GMT | -60",
                "soon | ",
                "-1 | ",
                "1.5 | ",
                "9999999999 | ",
            })
    @Tag("L5")
    void L5_retryAfterHasSecondsOrADateOrIsNone(String value, Long seconds) {
        assertThat(refusal(answer(503, value, "{}")).retryAfter())
                .isEqualTo(Optional.ofNullable(seconds).map(Duration::ofSeconds));
    }

    @Test
    @Tag("L11")
    void L11_membersThatAreNotKnownArePassedOver() throws CentralUnavailableException {
        assertThat(CentralAnswers.receipt(answer(200, null, "{\"stored\":2,\"unchanged\":1,\"later\":[{}]}")))
                .isEqualTo(new Receipt(2, 1, List.of(), List.of()));
        String later = "\"server_correlation_id\":\"s\",\"actor\":\"client\",\"later\":{\"x\":[1]}";
        assertThat(CentralAnswers.receipt(answer(
                        200,
                        null,
                        "{\"stored\":0,\"unchanged\":1,\"refused\":[{\"reason\":\"no\"," + later
                                + "}],\"ahead\":[{\"generation\":1,\"version\":88,\"phase\":\"COMMITTED\"," + later
                                + "}]}")))
                .isEqualTo(new Receipt(
                        0,
                        1,
                        List.of(new Refusal("s", Actor.CLIENT, "no")),
                        List.of(new Ahead("s", Actor.CLIENT, 1, 88, Phase.COMMITTED))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"<html>", "{}", "{\"stored\":1}", "[]"})
    void aPageOfMaintenanceIsNoReceipt(String body) {
        assertThat(refusal(answer(200, null, body)).kind()).isEqualTo(Kind.UNREACHABLE);
    }

    /** Damaged answers are understood or none in the end. */
    @Test
    @Tag("X34")
    @Tag("long")
    void X34_everyAnswerIsUnderstoodOrNone() {
        DamagedJson.of(
                        "{\"stored\":1,\"unchanged\":0,\"refused\":[{\"server_correlation_id\":\"s\",\"actor\":\"client\",\"reason\":\"r\"}],"
                                + "\"ahead\":[{\"server_correlation_id\":\"s\",\"actor\":\"server\",\"generation\":0,\"version\":7,\"phase\":\"COMMITTED\"}]}",
                        "{\"central_id\":\"" + UUID.randomUUID() + "\",\"public_key\":\""
                                + SigningKeys.text(SigningKeys.fresh().getPublic()) + "\"}",
                        "{\"type\":\"about:blank\",\"detail\":\"too\\nlong\",\"x\":[{}]}")
                .feed(body -> {
                    for (int status : new int[] {200, 400, 503}) {
                        Answer answer = new Answer(status, Optional.empty(), Optional.empty(), body);
                        understood(() -> CentralAnswers.receipt(answer));
                        understood(() -> CentralAnswers.central(answer, "token"));
                        understood(() -> CentralAnswers.accepted(answer));
                    }
                });
    }

    private interface Reading {
        void run() throws CentralUnavailableException;
    }

    private static void understood(Reading reading) {
        try {
            reading.run();
        } catch (CentralUnavailableException e) {
            // Not recognised as an answer of a Central Ledger, which is allowed.
        }
    }
}
