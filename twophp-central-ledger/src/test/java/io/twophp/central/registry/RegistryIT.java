package io.twophp.central.registry;

import static io.twophp.central.site.Caller.outcome;
import static io.twophp.central.site.CentralSite.body;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.site.Caller;
import io.twophp.central.site.CentralSite;
import io.twophp.central.site.OnSharedCentral;
import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.SigningKey;
import jakarta.json.JsonObject;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Enrolment, rotation and revocation over HTTP on Payara Micro, (L13). */
@OnSharedCentral
@Tag("L13")
class RegistryIT {

    private final CentralSite site;
    private final Caller administrator;

    RegistryIT(CentralSite site) {
        this.site = site;
        this.administrator = site.administrator();
    }

    private JsonObject given(String name) {
        HttpResponse<String> given = administrator.send("POST", "services", "{\"name\":\"" + name + "\"}");
        assertThat(outcome(given)).as(given.body()).isEqualTo("201");
        return body(given);
    }

    private HttpResponse<String> enrol(String token, UUID service, SigningKey key) {
        String request = """
                {"token":"%s","service_ledger_id":"%s","name":"a shop","key_id":"%s","public_key":"%s",
                "address":"http://10.0.0.1/x","later":1}""";
        return site.anybody()
                .send(
                        "POST",
                        "enrolments",
                        request.formatted(token, service, key.id(), SigningKeys.text(key.publicKey())));
    }

    private HttpResponse<String> rotate(UUID service, UUID central, SigningKey by, SigningKey next) {
        String body =
                "{\"key_id\":\"" + next.id() + "\",\"public_key\":\"" + SigningKeys.text(next.publicKey()) + "\"}";
        Map<String, String> signature = new MessageSigner(by.id(), by.privateKey(), Clock.systemUTC())
                .sign(Purpose.KEYS, "POST", "application/json", body.getBytes(UTF_8), central);
        return new Caller(site, signature).send("POST", "services/" + service + "/keys", body);
    }

    @Test
    void aServiceEnrolsRotatesItsKeyAndIsRevoked() {
        UUID service = UUID.randomUUID();
        SigningKey first = SigningKey.fresh(service, Instant.now());
        String token = given("a shop").getString("token");

        HttpResponse<String> enrolled = enrol(token, service, first);
        assertThat(outcome(enrolled)).as(enrolled.body()).isEqualTo("201");
        UUID central = UUID.fromString(body(enrolled).getString("central_id"));
        assertThat(enrol(token, service, first).body()).isEqualTo(enrolled.body());
        assertThat(outcome(enrol(token, service, SigningKey.fresh(service, Instant.now()))))
                .isEqualTo("401 token-refused");

        SigningKey next = SigningKey.fresh(service, Instant.now());
        HttpResponse<String> rotated = rotate(service, central, first, next);
        assertThat(outcome(rotated)).as(rotated.body()).isEqualTo("200");
        assertThat(Instant.parse(body(rotated).getString("valid_until"))).isAfter(Instant.now());
        assertThat(outcome(rotate(UUID.randomUUID(), central, next, next))).isEqualTo("403 other-service");
        assertThat(outcome(rotate(service, UUID.randomUUID(), next, next))).isEqualTo("401 signature-refused");

        JsonObject shown = body(administrator.get("services/" + service));
        assertThat(shown.getString("state")).isEqualTo("ENROLLED");
        assertThat(shown.isNull("address")).as("the service does not set it").isTrue();
        assertThat(shown.getJsonArray("keys")).hasSize(2);

        assertThat(outcome(administrator.send("DELETE", "services/" + service + "/keys/" + next.id())))
                .isEqualTo("204");
        assertThat(outcome(rotate(service, central, next, next))).isEqualTo("401 signature-refused");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "POST  | services       | ''                                              | 400 malformed-request",
                "POST  | services       | []                                              | 400 malformed-request",
                "POST  | services       | {}                                              | 400 malformed-request",
                "POST  | services       | {\"name\":\"\"}                                 | 400 malformed-request",
                "POST  | services       | {\"name\":\"x\",\"service_ledger_id\":\"7\"}    | 400 malformed-request",
                "PATCH | services/%s    | {}                                              | 400 malformed-request",
                "PATCH | services/%s    | {\"address\":\"shop\"}                          | 400 malformed-request",
                "PATCH | services/%s    | {\"address\":\"ftp://shop.example\"}            | 400 malformed-request",
                "PATCH | services/%s    | {\"address\":\"http://user@shop.example\"}      | 400 malformed-request",
                "PATCH | services/%s    | {\"state\":\"AWAITED\"}                         | 400 malformed-request",
                "PATCH | services/%s    | {\"name\":\"x\"}                                | 404 not-found",
                "POST  | enrolments     | {\"token\":\"x\"}                               | 400 malformed-request",
                "POST  | services/%s/keys | {}                                            | 401 signature-refused",
                "PATCH | services/none  | {\"name\":\"x\"}                                | 400 malformed-request"
            })
    void unusableInputIsRefusedAndChangesNothing(String method, String path, String body, String refused) {
        String before = services();
        boolean isServices = path.equals("enrolments") || path.endsWith("keys");
        Caller caller = isServices ? site.anybody() : administrator;
        assertThat(outcome(caller.send(method, path.formatted(UUID.randomUUID()), body)))
                .isEqualTo(refused);
        assertThat(services()).isEqualTo(before);
    }

    private String services() {
        return administrator.get("services").body().replaceAll("\"lag_ms\":\\d+", "");
    }
}
