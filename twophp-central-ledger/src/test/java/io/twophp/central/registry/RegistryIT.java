package io.twophp.central.registry;

import static io.twophp.central.site.CentralSite.body;
import static io.twophp.central.site.CentralSite.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.site.CentralSite;
import io.twophp.central.site.OnSharedCentral;
import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.SigningKey;
import jakarta.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Enrolment, rotation and revocation over HTTP on Payara Micro, and the roles for each (L13). */
@OnSharedCentral
@Tag("L13")
class RegistryIT {

    private final CentralSite site;

    RegistryIT(CentralSite site) {
        this.site = site;
    }

    private JsonObject given(String name) {
        HttpResponse<String> given =
                site.send(json(site.asAdministrator("services"), "POST", "{\"name\":\"" + name + "\"}"));
        assertThat(given.statusCode()).as(given.body()).isEqualTo(201);
        return body(given);
    }

    private HttpResponse<String> enrol(String token, UUID service, SigningKey key) {
        return site.send(json(
                site.request("enrolments"),
                "POST",
                "{\"token\":\"" + token + "\",\"service_ledger_id\":\"" + service
                        + "\",\"name\":\"a shop\",\"key_id\":\"" + key.id() + "\",\"public_key\":\""
                        + SigningKeys.text(key.publicKey()) + "\",\"address\":\"http://10.0.0.1/x\",\"later\":1}"));
    }

    private HttpResponse<String> rotate(UUID service, UUID central, SigningKey by, SigningKey next) {
        String body =
                "{\"key_id\":\"" + next.id() + "\",\"public_key\":\"" + SigningKeys.text(next.publicKey()) + "\"}";
        HttpRequest.Builder request = json(site.request("services/" + service + "/keys"), "POST", body);
        new MessageSigner(by.id(), by.privateKey(), Clock.systemUTC())
                .sign(Purpose.KEYS, "POST", "application/json", body.getBytes(UTF_8), central)
                .forEach(request::header);
        return site.send(request);
    }

    @Test
    void aServiceEnrolsRotatesItsKeyAndIsRevoked() {
        UUID service = UUID.randomUUID();
        SigningKey first = SigningKey.fresh(service, Instant.now());
        String token = given("a shop").getString("token");

        HttpResponse<String> enrolled = enrol(token, service, first);
        assertThat(enrolled.statusCode()).as(enrolled.body()).isEqualTo(201);
        UUID central = UUID.fromString(body(enrolled).getString("central_id"));
        assertThat(enrol(token, service, first).body()).isEqualTo(enrolled.body());
        assertThat(enrol(token, service, SigningKey.fresh(service, Instant.now()))
                        .statusCode())
                .isEqualTo(401);

        SigningKey next = SigningKey.fresh(service, Instant.now());
        HttpResponse<String> rotated = rotate(service, central, first, next);
        assertThat(rotated.statusCode()).as(rotated.body()).isEqualTo(200);
        assertThat(Instant.parse(body(rotated).getString("valid_until"))).isAfter(Instant.now());
        assertThat(rotate(UUID.randomUUID(), central, next, next).statusCode()).isEqualTo(403);
        assertThat(rotate(service, UUID.randomUUID(), next, next).statusCode()).isEqualTo(401);

        JsonObject shown = body(site.send(site.asAdministrator("services/" + service)));
        assertThat(shown.getString("state")).isEqualTo("ENROLLED");
        assertThat(shown.isNull("address")).as("the service does not set it").isTrue();
        assertThat(shown.getJsonArray("keys")).hasSize(2);

        assertThat(site.send(site.asAdministrator("services/" + service + "/keys/" + next.id())
                                .DELETE())
                        .statusCode())
                .isEqualTo(204);
        assertThat(rotate(service, central, next, next).statusCode()).isEqualTo(401);
    }

    @Test
    @Tag("L16")
    void onlyAdministratorsChangeServices() {
        String password = site.user("looker", "operator");
        UUID service = UUID.fromString(given("b shop").getString("service_ledger_id"));
        String path = "services/" + service;

        assertThat(site.send(site.request("services", "looker", password)).statusCode())
                .isEqualTo(200);
        assertThat(site.send(site.request(path, "looker", password)).statusCode())
                .isEqualTo(200);
        for (HttpRequest.Builder change : new HttpRequest.Builder[] {
            json(site.request("services", "looker", password), "POST", "{\"name\":\"x\"}"),
            json(site.request(path, "looker", password), "PATCH", "{\"address\":\"http://10.0.0.1/\"}"),
            site.request(path + "/keys/k", "looker", password).DELETE()
        }) {
            assertThat(site.send(change).statusCode()).isEqualTo(403);
        }
        assertThat(site.send(site.request("services")).statusCode()).isEqualTo(401);

        HttpResponse<String> changed =
                site.send(json(site.asAdministrator(path), "PATCH", "{\"address\":\"https://shop.example/app\"}"));
        assertThat(body(changed).getString("address")).isEqualTo("https://shop.example/app");
    }

    @Test
    void unusableInputIsRefusedAndChangesNothing() {
        String services = site.send(site.asAdministrator("services")).body();
        for (String body :
                new String[] {"", "[]", "{}", "{\"name\":\"\"}", "{\"name\":\"x\",\"service_ledger_id\":\"7\"}"}) {
            assertThat(site.send(json(site.asAdministrator("services"), "POST", body))
                            .statusCode())
                    .as(body)
                    .isEqualTo(400);
        }
        String path = "services/" + UUID.randomUUID();
        for (String body : new String[] {
            "{}",
            "{\"address\":\"shop\"}",
            "{\"address\":\"ftp://shop.example\"}",
            "{\"address\":\"http://user@shop.example\"}",
            "{\"state\":\"AWAITED\"}"
        }) {
            assertThat(site.send(json(site.asAdministrator(path), "PATCH", body))
                            .statusCode())
                    .as(body)
                    .isEqualTo(400);
        }
        assertThat(site.send(json(site.asAdministrator(path), "PATCH", "{\"name\":\"x\"}"))
                        .statusCode())
                .isEqualTo(404);
        assertThat(site.send(json(site.request("enrolments"), "POST", "{\"token\":\"x\"}"))
                        .statusCode())
                .isEqualTo(400);
        assertThat(site.send(json(site.request(path + "/keys"), "POST", "{}")).statusCode())
                .isEqualTo(401);
        assertThat(site.send(site.asAdministrator("services/none")).statusCode())
                .isEqualTo(400);
        assertThat(site.send(site.asAdministrator("services")).body().replaceAll("\"lag_ms\":\\d+", ""))
                .isEqualTo(services.replaceAll("\"lag_ms\":\\d+", ""));
    }
}
