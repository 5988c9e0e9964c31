package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bodies that a filter in front of JAX-RS has read, for a form's parameter or for its log. On a real server, since
 * tests without a servlet container have no servlet filters.
 */
@OnSharedSite
@Tag("W2")
class FormIT {

    private final Site site;
    private final Client alice;
    private final String id = UUID.randomUUID().toString();
    private final String form = "text=" + id + "%20caf%C3%A9%20%26%20%E2%82%AC&tag=a&tag=b%2Bc&empty=";
    private final String expected = id + " café & € [a, b+c]";

    FormIT(Site site) {
        this.site = site;
        this.alice = site.as("alice");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    parameters                         | text=$id%20caf%C3%A9%20%26%20%E2%82%AC&tag=a&tag=b%2Bc&empty= | $id café & € [a, b+c]
                    parameters/whole?tag=query&other=1 | text=$id%20caf%C3%A9%20%26%20%E2%82%AC&tag=a&tag=b%2Bc&empty= | {empty=[], tag=[a, b+c], text=[$id café & €]}
                    parameters/whole?tag=query         | ''                                                            | {}
                    """)
    void w2_aFormThatAFilterHasReadArrivesWholeAndWithoutTheQuerysParameters(
            String path, String sent, String answered) {
        assertAnswered(alice.handshake(Request.post(path).form(sent.replace("$id", id))), answered.replace("$id", id));
    }

    @Test
    void w2_aFormInAnotherCharsetArrivesWhole() {
        Request request = Request.post("parameters")
                .body(
                        "application/x-www-form-urlencoded;charset=ISO-8859-1",
                        ("text=" + id + "%20caf%E9&tag=a").getBytes(ISO_8859_1));
        assertAnswered(alice.handshake(request), id + " café [a]");
    }

    @Test
    void w2_anotherFormUnderTheSameIdIsAConflict() {
        Registered intent = alice.register(Request.post("parameters").form(form));
        HttpResponse<String> again =
                alice.phaseOne(intent.clientId(), Request.post("parameters").form(form));
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(Client.header(again, ProtocolHeader.SERVER_CORRELATION_ID)).isEqualTo(intent.serverId());
        HttpResponse<String> other =
                alice.phaseOne(intent.clientId(), Request.post("parameters").form("text=" + id));
        assertThat(other.statusCode()).isEqualTo(422);
    }

    /** Some HTTP clients send every POST with this media type. */
    @Test
    void w2_aConfirmationThatCallsItselfAFormDoesNotReplaceTheStoredOne() {
        Registered intent = alice.register(Request.post("parameters").form(form));
        HttpResponse<String> answer = alice.send(intent.confirmation().form("text=another&tag=z"));
        assertAnswered(answer, expected);
    }

    @Test
    void w2_aRedeliveredFormArrivesWhole() {
        Registered intent = alice.register(Request.post("parameters/later").form(form));
        HttpResponse<String> answer = alice.confirm(intent);
        while (answer.statusCode() == 202) {
            answer = alice.confirm(intent);
        }
        assertAnswered(answer, expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parameters/always", "parameters/always?tag=query"})
    void w2_aFormThatIsConfirmedAtOnceArrivesWhole(String path) {
        HttpResponse<String> answer = alice.send(Request.post(path).form(form));
        assertAnswered(answer, expected);
        assertThat(kept(expected)).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"consumed/consumed", "consumed/begun"})
    void w2_aBodyThatWasReadBeforeIsNotRegistered(String path) {
        String clientId = UUID.randomUUID().toString();
        HttpResponse<String> answer =
                alice.phaseOne(clientId, Request.post(path).body("text/plain", id.getBytes(UTF_8)));
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("urn:twophp:problem:body-consumed");
        assertThat(site.postgres()
                        .number("SELECT count(*) FROM twophp_intent WHERE client_correlation_id = ?", clientId))
                .isZero();
        await("the log").until(() -> site.log().contains("TWOPHP-0420"));
        assertThat(site.log()).doesNotContain(id);
    }

    @Test
    void w2_aMultipartBodyThatWasReadBeforeIsNotRegistered() {
        HttpResponse<String> answer = alice.phaseOne(
                id, Request.post("consumed/consumed").body("multipart/form-data; boundary=b", "--b--".getBytes(UTF_8)));
        assertThat(answer.body()).contains("urn:twophp:problem:body-consumed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"consumed/replaced", "consumed/untouched"})
    void w2_aBodyThatWasReplacedArrivesWhole(String path) {
        HttpResponse<String> answer = alice.handshake(Request.post(path).body("text/plain", id.getBytes(UTF_8)));
        assertAnswered(answer, id);
    }

    @Test
    void w2_noBodyIsNoConsumedBody() {
        HttpResponse<String> answer = alice.handshake(Request.post("consumed/consumed"));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(kept("")).isPositive();
    }

    private static void assertAnswered(HttpResponse<String> answer, String text) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(text);
    }

    private long kept(String what) {
        return site.postgres().number("SELECT count(*) FROM note WHERE text = ?", what);
    }
}
