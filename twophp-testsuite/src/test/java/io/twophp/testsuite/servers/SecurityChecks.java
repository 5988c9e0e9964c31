package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.header;
import static io.twophp.testsuite.launch.Client.phase;
import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.List;

/** The permissions of users. */
final class SecurityChecks {

    private SecurityChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of(
                        "without credentials, or with a wrong password, nothing is registered or confirmed",
                        SecurityChecks::anonymous),
                Check.of(
                        "somebody else can neither confirm nor see status and answer, an operator sees the status",
                        SecurityChecks::otherConfirms),
                Check.of("the same client id of two people makes two intents", SecurityChecks::sameId),
                Check.of(
                        "a role that is missing is refused with 403 and registers nothing; with it both phases pass",
                        SecurityChecks::role),
                Check.of(
                        "a role that is missing is refused with 403 on a plain request as well",
                        SecurityChecks::plainRole),
                Check.of(
                        "a role that only web.xml names is there when its owner's request is redelivered",
                        SecurityChecks::described),
                Check.of("doubts are for operators only", SecurityChecks::doubts),
                Check.of("nobody enters as another by the protocol's own addresses", SecurityChecks::entrance));
    }

    private static void anonymous(Stage stage) throws Exception {
        Registered intent = stage.alice().register(note("notes", text()));
        for (String credentials : new String[] {null, "alice:wrong"}) {
            Client nobody = stage.with(credentials);
            assertThat(nobody.phaseOne(text(), note("notes", text())).statusCode())
                    .isEqualTo(401);
            assertThat(nobody.confirm(intent).statusCode()).isEqualTo(401);
        }
        assertThat(phase(stage.alice().confirm(intent))).isEqualTo("COMMITTED");
    }

    private static void otherConfirms(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes", text));
        assertThat(stage.as("bob").status(intent).statusCode()).isEqualTo(404);
        assertThat(stage.as("operator").status(intent).body()).contains("WAITING_CONFIRM");
        ConflictChecks.problem(stage.as("bob").confirm(intent), 403, "not-owner");
        assertThat(stage.notes(text)).isZero();
        assertThat(phase(stage.alice().confirm(intent))).isEqualTo("COMMITTED");
        HttpResponse<String> decided = stage.as("bob").confirm(intent);
        assertThat(decided.statusCode()).isEqualTo(403);
        assertThat(decided.body()).doesNotContain(text);
    }

    private static void sameId(Stage stage) throws Exception {
        String clientId = text();
        HttpResponse<String> one = stage.alice().phaseOne(clientId, note("notes", text()));
        HttpResponse<String> two = stage.as("bob").phaseOne(clientId, note("notes", text()));
        assertThat(two.statusCode()).isEqualTo(200);
        assertThat(header(two, ProtocolHeader.SERVER_CORRELATION_ID))
                .isNotEqualTo(header(one, ProtocolHeader.SERVER_CORRELATION_ID));
    }

    private static void role(Stage stage) throws Exception {
        String text = text();
        String clientId = text();
        HttpResponse<String> refused = stage.alice().phaseOne(clientId, note("notes/guarded", text));
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(stage.alice()
                        .get("2php/intents?client-correlation-id=" + clientId)
                        .statusCode())
                .isEqualTo(404);
        HttpResponse<String> answer = stage.as("mary").handshake(note("notes/guarded", text));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(stage.notesOf(text)).contains("\"author\":\"mary\"");
    }

    private static void plainRole(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice().send(note("notes/guarded", text()));
        if (answer.statusCode() == 201) {
            throw new RefusedException("this server does not enforce @RolesAllowed on resource classes by itself,"
                    + " without 2PHP as well; 2PHP enforces it in both phases");
        }
        assertThat(answer.statusCode()).isEqualTo(403);
    }

    /** X26. */
    private static void described(Stage stage) throws Exception {
        for (String name : new String[] {"mary", "alice"}) {
            Registered intent = stage.as(name).register(note("later/auditor", text()));
            assertThat(stage.as(name).confirm(intent).statusCode()).isEqualTo(202);
            stage.awaitPhase(stage.as(name), intent, "COMMITTED");
            assertThat(stage.as(name).confirm(intent).body()).isEqualTo("auditor: " + name.equals("mary"));
        }
    }

    private static void doubts(Stage stage) throws Exception {
        assertThat(stage.alice().get("2php/intents?in-doubt").statusCode()).isEqualTo(403);
        assertThat(stage.as("operator").get("2php/intents?in-doubt").statusCode())
                .isEqualTo(200);
    }

    private static void entrance(Stage stage) throws Exception {
        for (String path : List.of("2php/redelivery", "../2php/redelivery")) {
            for (String token : List.of("", "0", "guessed")) {
                HttpResponse<String> answer = stage.with(null)
                        .send(Request.post(path).with("DTT-2PHP-Redelivery", token, "Authorization", "2PHP " + token));
                assertThat(answer.statusCode()).isBetween(400, 499);
            }
        }
    }
}
