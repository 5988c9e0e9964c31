package io.twophp.central.login;

import static io.twophp.central.site.CentralSite.body;
import static io.twophp.central.site.CentralSite.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.browser.Pages;
import io.twophp.central.site.CentralSite;
import io.twophp.central.site.OnSharedCentral;
import jakarta.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logging in on Payara Micro: sessions, Basic, roles, refusals, and the headers for browsers. */
@OnSharedCentral
class GateIT {

    private final CentralSite site;

    GateIT(CentralSite site) {
        this.site = site;
    }

    private HttpResponse<String> get(String path, String name, String password) {
        return site.send(site.request(path, name, password));
    }

    private HttpResponse<String> login(String name, String password) {
        return site.send(
                json(site.request("session"), "POST", "{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}"));
    }

    @Test
    void whoIsNotLoggedInIsToldTo() {
        HttpResponse<String> answer = site.send(site.request("users"));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(401);
        assertThat(body(answer).getString("type")).isEqualTo("urn:twophp:central:login-required");
        assertThat(answer.headers().firstValue("WWW-Authenticate"))
                .hasValueSatisfying(value -> assertThat(value).startsWith("Basic "));
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, nowhere, 404",
        "GET, calls/no-such-id, 404",
        "GET, calls/a/b/c, 404",
        "DELETE, calls, 405",
        "GET, services/00000000-0000-0000-0000-000000000001, 404",
        "PUT, users, 405",
        "GET, trees, 404"
    })
    @Tag("X37")
    void whoIsNotLoggedInLearnsNotEvenWhichAddressesThereAre(String method, String path, int known) {
        HttpResponse<String> stranger =
                site.send(site.request(path).method(method, HttpRequest.BodyPublishers.noBody()));
        assertThat(stranger.statusCode()).as(stranger.body()).isEqualTo(401);
        assertThat(body(stranger).getString("type")).isEqualTo("urn:twophp:central:login-required");
        assertThat(stranger.headers().firstValue("Allow")).isEmpty();
        assertThat(site.send(site.asAdministrator(path).method(method, HttpRequest.BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(known);
    }

    @Test
    void aBrowserIsNotMadeToAskForAPasswordByItself() {
        HttpResponse<String> answer = site.send(site.request("users").header("Sec-Fetch-Mode", "cors"));

        assertThat(answer.headers().firstValue("WWW-Authenticate"))
                .hasValueSatisfying(value -> assertThat(value).doesNotContain("Basic"));
    }

    @Test
    @Tag("L16")
    void eachRoleMayDoItsPartAndNoMore() {
        String[] roles = {"viewer", "operator", "auditor", "administrator"};
        int[][] expected = {{200, 403, 403}, {200, 403, 403}, {200, 200, 403}, {200, 200, 200}};
        for (int i = 0; i < roles.length; i++) {
            String name = "role-" + roles[i];
            String password = site.user(name, roles[i]);
            assertThat(new int[] {
                        get("session", name, password).statusCode(),
                        get("audit", name, password).statusCode(),
                        get("users", name, password).statusCode()
                    })
                    .as(roles[i])
                    .containsExactly(expected[i]);
        }
    }

    @Test
    @Tag("L16")
    void onlyWhoOperatesMayPullAndSettle() {
        String nobody = UUID.randomUUID().toString();
        String resolution = "doubts/" + nobody + "/none/resolution";
        for (String role : new String[] {"viewer", "auditor"}) {
            String password = site.user("watching-" + role, role);
            for (String path : new String[] {"services/" + nobody + "/pull", "trees/none/pull", resolution}) {
                HttpResponse<String> refused =
                        site.send(json(site.request(path, "watching-" + role, password), "POST", "{}"));
                assertThat(refused.statusCode()).as(role + " " + path).isEqualTo(403);
                assertThat(body(refused).getString("type")).isEqualTo("urn:twophp:central:role-required");
            }
        }
        String password = site.user("operating", "operator");
        assertThat(site.send(json(site.request("services/" + nobody + "/pull", "operating", password), "POST", "{}"))
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    @Tag("F12")
    void aCookieAloneReadsButChangesNothing() {
        String password = site.user("browser", "administrator");
        HttpResponse<String> begun = login("browser", password);
        assertThat(begun.statusCode()).as(begun.body()).isEqualTo(200);
        String set = begun.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(set).contains("HttpOnly").contains("SameSite=Strict").contains("Path=/central");
        String cookie = set.substring(0, set.indexOf(';'));
        String csrf = body(begun).getString("csrf");

        assertThat(site.send(site.request("users").header("Cookie", cookie)).statusCode())
                .isEqualTo(200);
        HttpResponse<String> forged = site.send(addition("forged").header("Cookie", cookie));
        assertThat(forged.statusCode()).isEqualTo(403);
        assertThat(body(forged).getString("type")).isEqualTo("urn:twophp:central:csrf-token");
        assertThat(site.send(addition("forged").header("Cookie", cookie).header("X-CSRF-Token", csrf + "x"))
                        .statusCode())
                .isEqualTo(403);
        assertThat(site.send(addition("meant").header("Cookie", cookie).header("X-CSRF-Token", csrf))
                        .statusCode())
                .isEqualTo(201);
        assertThat(get("users", CentralSite.ADMINISTRATOR, CentralSite.PASSWORD).body())
                .contains("\"meant\"")
                .doesNotContain("\"forged\"");
    }

    private HttpRequest.Builder addition(String name) {
        return json(site.request("users"), "POST", "{\"name\":\"" + name + "\",\"roles\":[\"viewer\"]}");
    }

    @Test
    void aSessionTellsWhoItIsAndEnds() {
        String password = site.user("leaver", "viewer");
        HttpResponse<String> begun = login("leaver", password);
        String set = begun.headers().firstValue("Set-Cookie").orElseThrow();
        String cookie = set.substring(0, set.indexOf(';'));

        HttpResponse<String> current = site.send(site.request("session").header("Cookie", cookie));
        assertThat(current.body()).isEqualTo(begun.body());
        assertThat(body(current).getString("name")).isEqualTo("leaver");

        HttpResponse<String> ended = site.send(site.request("session")
                .DELETE()
                .header("Cookie", cookie)
                .header("X-CSRF-Token", body(begun).getString("csrf")));
        assertThat(ended.statusCode()).isEqualTo(204);
        assertThat(ended.headers().firstValue("Set-Cookie"))
                .hasValueSatisfying(value -> assertThat(value).contains("Max-Age=0"));
        assertThat(site.send(site.request("session").header("Cookie", cookie)).statusCode())
                .isEqualTo(401);
    }

    @Test
    void whoChangesThePasswordStaysAndAllOthersOfTheNameLeave() {
        String password = site.user("changer", "viewer");
        String here = cookie(login("changer", password));
        HttpResponse<String> begun = site.send(site.request("session").header("Cookie", here));
        String there = cookie(login("changer", password));

        HttpResponse<String> changed = site.send(json(
                        site.request("session/password"),
                        "POST",
                        "{\"old\":\"" + password + "\",\"new\":\"another-password\"}")
                .header("Cookie", here)
                .header("X-CSRF-Token", body(begun).getString("csrf")));

        assertThat(changed.statusCode()).as(changed.body()).isEqualTo(204);
        assertThat(site.send(site.request("session").header("Cookie", here)).statusCode())
                .isEqualTo(200);
        assertThat(site.send(site.request("session").header("Cookie", there)).statusCode())
                .isEqualTo(401);
        assertThat(get("session", "changer", password).statusCode()).isEqualTo(401);
        assertThat(get("session", "changer", "another-password").statusCode()).isEqualTo(200);
    }

    private static String cookie(HttpResponse<String> begun) {
        String set = begun.headers().firstValue("Set-Cookie").orElseThrow();
        return set.substring(0, set.indexOf(';'));
    }

    @Test
    void afterTenFailuresANameWaits() {
        site.user("target", "viewer");
        for (int i = 0; i < 10; i++) {
            assertThat(get("session", "target", "wrong " + i).statusCode()).isEqualTo(401);
        }

        HttpResponse<String> answer = get("session", "target", "wrong");
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.headers().firstValueAsLong("Retry-After").orElse(0)).isBetween(1L, 300L);
        assertThat(login("target", "wrong").statusCode()).isEqualTo(429);
    }

    @Test
    void whatIsDisabledIsOutAtOnce() {
        String password = site.user("dismissed", "viewer");
        String cookie = cookie(login("dismissed", password));
        assertThat(get("session", "dismissed", password).statusCode()).isEqualTo(200);

        HttpResponse<String> changed =
                site.send(json(site.asAdministrator("users/dismissed"), "PATCH", "{\"disabled\":true}"));
        assertThat(changed.statusCode()).as(changed.body()).isEqualTo(200);

        assertThat(get("session", "dismissed", password).statusCode()).isEqualTo(401);
        assertThat(site.send(site.request("session").header("Cookie", cookie)).statusCode())
                .isEqualTo(401);
    }

    @Test
    void theLastAdministratorStays() {
        HttpResponse<String> users = get("users", CentralSite.ADMINISTRATOR, CentralSite.PASSWORD);
        body(users).getJsonArray("items").getValuesAs(JsonObject.class).stream()
                .map(user -> user.getString("name"))
                .filter(name -> !name.equals(CentralSite.ADMINISTRATOR))
                .forEach(name ->
                        site.send(json(site.asAdministrator("users/" + name), "PATCH", "{\"roles\":[\"viewer\"]}")));

        for (String change : new String[] {"{\"disabled\":true}", "{\"roles\":[\"auditor\"]}"}) {
            HttpResponse<String> refused =
                    site.send(json(site.asAdministrator("users/" + CentralSite.ADMINISTRATOR), "PATCH", change));
            assertThat(refused.statusCode()).isEqualTo(409);
        }
        assertThat(get("users", CentralSite.ADMINISTRATOR, CentralSite.PASSWORD).statusCode())
                .isEqualTo(200);
    }

    @Test
    void unusableInputIsRefusedAndChangesNothing() {
        for (String body : new String[] {
            "",
            "{",
            "[]",
            "{}",
            "{\"name\":\"x\"}",
            "{\"name\":\"x\",\"roles\":[]}",
            "{\"name\":\"x\",\"roles\":[\"god\"]}",
            "{\"name\":\"a b\",\"roles\":[\"viewer\"]}",
            "{\"name\":7,\"roles\":[\"viewer\"]}",
            "{\"name\":\"x\",\"roles\":\"viewer\"}"
        }) {
            HttpResponse<String> refused = site.send(json(site.asAdministrator("users"), "POST", body));
            assertThat(refused.statusCode()).as(body + " " + refused.body()).isEqualTo(400);
            assertThat(refused.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
        }
        assertThat(site.send(json(site.asAdministrator("users/nobody"), "PATCH", "{\"disabled\":true}"))
                        .statusCode())
                .isEqualTo(404);
        assertThat(site.send(json(
                                site.asAdministrator("users"),
                                "POST",
                                "{\"name\":\"administrator\",\"roles\":[\"viewer\"]}"))
                        .statusCode())
                .isEqualTo(409);
        HttpResponse<String> weak = site.send(json(
                site.asAdministrator("session/password"),
                "POST",
                "{\"old\":\"" + CentralSite.PASSWORD + "\",\"new\":\"short\"}"));
        assertThat(weak.statusCode()).isEqualTo(422);
        assertThat(get("session", CentralSite.ADMINISTRATOR, CentralSite.PASSWORD)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    @Tag("LD14")
    void everyAnswerHasTheHeadersForBrowsers() {
        for (HttpRequest.Builder request : new HttpRequest.Builder[] {
            site.request("session"),
            site.request("no/such/thing"),
            site.asAdministrator("users"),
            HttpRequest.newBuilder(site.uri("index.html")),
            HttpRequest.newBuilder(site.uri("nothing.js"))
        }) {
            HttpResponse<String> answer = site.send(request);
            assertThat(answer.headers().firstValue("Content-Security-Policy"))
                    .as("%s", answer)
                    .hasValueSatisfying(policy -> assertThat(policy)
                            .startsWith("default-src 'none'; script-src 'self'")
                            .contains("require-trusted-types-for 'script'")
                            .contains("trusted-types lit-html")
                            .contains("frame-ancestors 'none'")
                            .doesNotContain("unsafe"));
            assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(answer.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
            if (answer.uri().getPath().contains("/api/")) {
                assertThat(answer.headers().allValues("Cache-Control")).containsExactly("no-store");
            }
        }
    }

    @Test
    @Tag("LD14")
    void thePageAllowsItsImportMapByItsHash() {
        HttpResponse<String> page = site.send(HttpRequest.newBuilder(site.uri("index.html")));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains(Pages.importMap(page.body()))
                .contains("'sha256-");
    }

    @Test
    @Tag("L21")
    void whatHappenedStandsInTheAuditLogWhichIsIntact() {
        site.user("noted", "viewer");
        get("session", "noted", "wrong");

        HttpResponse<String> log = site.send(site.asAdministrator("audit?limit=1000"));
        assertThat(log.body())
                .contains("\"action\":\"USER_ADDED\",\"subject\":\"noted\"")
                .contains("\"action\":\"LOGIN_FAILED\",\"subject\":\"noted\"");
        assertThat(body(site.send(site.asAdministrator("audit/check"))).getBoolean("intact"))
                .isTrue();
    }

    @Test
    @Tag("L21")
    void anExportIsAudited() {
        HttpResponse<String> calls = site.send(site.asAdministrator("calls?format=csv&phase=FAILED"));
        assertThat(calls.statusCode()).as(calls.body()).isEqualTo(200);

        HttpResponse<String> log = site.send(site.asAdministrator("audit").header("Accept", "text/csv"));

        assertThat(log.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/csv"));
        assertThat(log.body())
                .startsWith("number,at,who,action,subject,detail,previous,hash\r\n")
                .contains(",administrator,EXPORT,calls,format=csv&phase=FAILED,");
        assertThat(site.send(site.asAdministrator("audit?format=xml")).statusCode())
                .isEqualTo(400);
    }
}
