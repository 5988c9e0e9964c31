package io.twophp.jaxrs.central;

import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.jaxrs.central.CentralAnswers.Answer;
import io.twophp.jaxrs.request.JsonBodies;
import io.twophp.jaxrs.request.RefusedException;
import io.twophp.tck.DamagedJson;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Damaged messages of the Central Ledger are understood or refused in the end (X34). */
@Tag("X34")
@Tag("long")
class DamagedAnswersTest {

    @Test
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

    @Test
    void X34_everyQuestionIsOneOrMalformed() {
        DamagedJson.of(
                        "{\"server_correlation_id\":\"0198c5a6-0000-7000-8000-000000000001.aaaa\"}",
                        "{\"client_correlation_ids\":[\"a\",\"b\"]}",
                        "{\"sync\":true}")
                .feed(body -> JsonBodies.json(body).ifPresent(json -> {
                    try {
                        RowsRequest.of(json);
                    } catch (RefusedException e) {
                        // A refusal is allowed.
                    }
                }));
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
