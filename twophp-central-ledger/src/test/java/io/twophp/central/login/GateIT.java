package io.twophp.central.login;

import static io.twophp.central.site.Caller.outcome;
import static io.twophp.central.site.CentralSite.ADMINISTRATOR;
import static io.twophp.central.site.CentralSite.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.browser.Pages;
import io.twophp.central.site.Caller;
import io.twophp.central.site.CentralSite;
import io.twophp.central.site.OnSharedCentral;
import jakarta.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logging in on Payara Micro: sessions, Basic, roles, refusals, and the headers for browsers. */
@OnSharedCentral
class GateIT {

    private final CentralSite site;
    private final Caller anybody;
    private final Caller administrator;

    GateIT(CentralSite site) {
        this.site = site;
        this.anybody = site.anybody();
        this.administrator = site.administrator();
    }

    private HttpResponse<String> login(String name, String password) {
        return anybody.send("POST", "session", "{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}");
    }

    /** Returns a caller by the cookie of a session that has begun. */
    private Caller browser(HttpResponse<String> begun) {
        assertThat(outcome(begun)).isEqualTo("200");
        return anybody.with("Cookie", header(begun, "Set-Cookie").replaceFirst(";.*", ""));
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("none");
    }

    @Test
    void whoIsNotLoggedInIsToldToAndNoBrowserAsksForAPasswordByItself() {
        HttpResponse<String> answer = anybody.get("users");
        assertThat(outcome(answer)).isEqualTo("401 login-required");
        assertThat(header(answer, "WWW-Authenticate")).startsWith("Basic ");
        HttpResponse<String> browser = anybody.with("Sec-Fetch-Mode", "cors").get("users");
        assertThat(header(browser, "WWW-Authenticate")).isNotEqualTo("none").doesNotContain("Basic");
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
        HttpResponse<String> stranger = anybody.send(method, path);
        assertThat(outcome(stranger)).isEqualTo("401 login-required");
        assertThat(header(stranger, "Allow")).isEqualTo("none");
        assertThat(administrator.send(method, path).statusCode()).isEqualTo(known);
    }

    @ParameterizedTest
    @CsvSource({
        "viewer, 200, 403 role-required, 403 role-required, 403 role-required",
        "operator, 200, 403 role-required, 403 role-required, 404 not-found",
        "auditor, 200, 200, 403 role-required, 403 role-required",
        "administrator, 200, 200, 200, 404 not-found"
    })
    @Tag("L16")
    void eachRoleMayDoItsPartAndNoMore(String role, String session, String audit, String users, String operated) {
        Caller user = site.user("role-" + role, role);
        String nobody = UUID.randomUUID().toString();
        assertThat(outcome(user.get("session"))).isEqualTo(session);
        assertThat(outcome(user.get("audit"))).isEqualTo(audit);
        assertThat(outcome(user.get("users"))).isEqualTo(users);
        assertThat(outcome(user.send("POST", "services/" + nobody + "/pull", "{}")))
                .isEqualTo(operated);
        if (operated.startsWith("403")) {
            assertThat(outcome(user.send("POST", "trees/none/pull", "{}"))).isEqualTo(operated);
            assertThat(outcome(user.send("POST", "doubts/" + nobody + "/none/resolution", "{}")))
                    .isEqualTo(operated);
        }
    }

    @Test
    @Tag("F12")
    void aCookieAloneReadsButChangesNothing() {
        HttpResponse<String> begun = login("browser", site.password("browser", "administrator"));
        assertThat(header(begun, "Set-Cookie")).contains("HttpOnly", "SameSite=Strict", "Path=/central");
        Caller browser = browser(begun);
        String csrf = body(begun).getString("csrf");

        assertThat(outcome(browser.get("users"))).isEqualTo("200");
        assertThat(adds(browser, "forged")).isEqualTo("403 csrf-token");
        assertThat(adds(browser.with("X-CSRF-Token", csrf + "x"), "forged")).isEqualTo("403 csrf-token");
        assertThat(adds(browser.with("X-CSRF-Token", csrf), "meant")).isEqualTo("201");
        assertThat(administrator.get("users").body()).contains("\"meant\"").doesNotContain("\"forged\"");
    }

    private static String adds(Caller caller, String name) {
        return outcome(caller.send("POST", "users", "{\"name\":\"" + name + "\",\"roles\":[\"viewer\"]}"));
    }

    @Test
    void aSessionTellsWhoItIsAndEnds() {
        HttpResponse<String> begun = login("leaver", site.password("leaver", "viewer"));
        Caller browser = browser(begun);
        HttpResponse<String> current = browser.get("session");
        assertThat(current.body()).isEqualTo(begun.body());
        assertThat(body(current).getString("name")).isEqualTo("leaver");

        HttpResponse<String> ended =
                browser.with("X-CSRF-Token", body(begun).getString("csrf")).send("DELETE", "session");
        assertThat(outcome(ended)).isEqualTo("204");
        assertThat(header(ended, "Set-Cookie")).contains("Max-Age=0");
        assertThat(browser.get("session").statusCode()).isEqualTo(401);
    }

    @Test
    void whoChangesThePasswordStaysAndAllOthersOfTheNameLeave() {
        String password = site.password("changer", "viewer");
        Caller here = browser(login("changer", password));
        Caller there = browser(login("changer", password));
        String csrf = body(here.get("session")).getString("csrf");

        HttpResponse<String> changed = here.with("X-CSRF-Token", csrf)
                .send("POST", "session/password", "{\"old\":\"" + password + "\",\"new\":\"another-password\"}");

        assertThat(outcome(changed)).isEqualTo("204");
        assertThat(here.get("session").statusCode()).isEqualTo(200);
        assertThat(there.get("session").statusCode()).isEqualTo(401);
        assertThat(site.by("changer", password).get("session").statusCode()).isEqualTo(401);
        assertThat(site.by("changer", "another-password").get("session").statusCode())
                .isEqualTo(200);
    }

    /** The filters are proven for each address where they stand; here they are in force on a server. */
    @ParameterizedTest
    @Tag("X15")
    @Tag("X20")
    @CsvSource(
            delimiter = '|',
            value = {
                "users                         | Origin: https://evil.example | {}  | 403 cross-site",
                "users/none/password           | Content-Type: text/plain     | {}  | 415 json-required",
                "users                         | Accept: */*                  | [[[ | 400 malformed-request",
                "services/%1$s/pull            | Accept: */*                  | [[[ | 400 malformed-request",
                "doubts/%1$s/none/resolution   | Accept: */*                  | [[[ | 400 malformed-request",
                "enrolments                    | Accept: */*                  | [[[ | 400 malformed-request",
                "services/%1$s/batches         | Accept: */*                  | [[[ | 401 signature-refused",
                "services/%1$s/keys            | X-Forwarded-Proto: http      | {}  | 403 tls-required",
                "enrolments                    | X-Forwarded-Proto: http      | {}  | 403 tls-required",
                "session                       | X-Forwarded-Proto: http      | {}  | 403 tls-required"
            })
    void aRequestWithAFaultIsRefused(String path, String header, String body, String refused) {
        boolean isForAll = path.matches("enrolments|session|.*/(batches|keys)");
        String[] sent = header.split(": ");
        HttpRequest.Builder request = (isForAll ? anybody : administrator)
                .request(path.formatted(UUID.randomUUID()))
                .setHeader("Content-Type", "application/json")
                .setHeader(sent[0], sent[1])
                .POST(BodyPublishers.ofString(
                        body.equals("[[[") ? "{\"x\":" + "[".repeat(2_000) + "]".repeat(2_000) + "}" : body));
        assertThat(outcome(Caller.answer(request, BodyHandlers.ofString()))).isEqualTo(refused);
    }

    @Test
    void whatIsDisabledIsOutAtOnce() {
        String password = site.password("dismissed", "viewer");
        Caller browser = browser(login("dismissed", password));
        Caller script = site.by("dismissed", password);
        assertThat(outcome(script.get("session"))).isEqualTo("200");
        assertThat(outcome(administrator.send("PATCH", "users/dismissed", "{\"disabled\":true}")))
                .isEqualTo("200");
        assertThat(script.get("session").statusCode()).isEqualTo(401);
        assertThat(browser.get("session").statusCode()).isEqualTo(401);
    }

    @Test
    void theLastAdministratorStays() {
        body(administrator.get("users")).getJsonArray("items").getValuesAs(JsonObject.class).stream()
                .map(user -> user.getString("name"))
                .filter(name -> !name.equals(ADMINISTRATOR))
                .forEach(name -> administrator.send("PATCH", "users/" + name, "{\"roles\":[\"viewer\"]}"));

        for (String change : List.of("{\"disabled\":true}", "{\"roles\":[\"auditor\"]}")) {
            assertThat(outcome(administrator.send("PATCH", "users/" + ADMINISTRATOR, change)))
                    .isEqualTo("409 last-administrator");
        }
        assertThat(outcome(administrator.get("users"))).isEqualTo("200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
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
            })
    void unusableInputIsRefused(String body) {
        assertThat(outcome(administrator.send("POST", "users", body))).isEqualTo("400 malformed-request");
    }

    @Test
    void whatCannotBeChangedStays() {
        assertThat(outcome(administrator.send("PATCH", "users/nobody", "{\"disabled\":true}")))
                .isEqualTo("404 not-found");
        assertThat(adds(administrator, "administrator")).isEqualTo("409 user-exists");
        String weak = "{\"old\":\"" + CentralSite.PASSWORD + "\",\"new\":\"short\"}";
        assertThat(outcome(administrator.send("POST", "session/password", weak)))
                .isEqualTo("422 weak-password");
        assertThat(outcome(administrator.get("session"))).isEqualTo("200");
    }

    @Test
    @Tag("LD14")
    void everyAnswerHasTheHeadersForBrowsersAndThePageAllowsItsImportMap() {
        for (HttpRequest.Builder request : List.of(
                anybody.request("session"),
                anybody.request("no/such/thing"),
                administrator.request("users"),
                HttpRequest.newBuilder(site.uri("index.html")),
                HttpRequest.newBuilder(site.uri("nothing.js")))) {
            HttpResponse<String> answer = Caller.answer(request, BodyHandlers.ofString());
            String path = answer.uri().getPath();
            assertThat(header(answer, "Content-Security-Policy"))
                    .as(path)
                    .startsWith("default-src 'none'; script-src 'self'")
                    .contains("require-trusted-types-for 'script'", "trusted-types lit-html", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(header(answer, "X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(header(answer, "Referrer-Policy")).isEqualTo("no-referrer");
            if (path.contains("/api/")) {
                assertThat(answer.headers().allValues("Cache-Control")).containsExactly("no-store");
            }
            if (path.endsWith("index.html")) {
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(header(answer, "Content-Security-Policy"))
                        .contains(Pages.importMap(answer.body()), "'sha256-");
            }
        }
    }

    @Test
    @Tag("L21")
    void whatHappenedStandsInTheAuditLogWhichIsIntact() {
        site.user("noted", "viewer");
        site.by("noted", "wrong").get("session");
        assertThat(administrator.get("audit?limit=1000").body())
                .contains("\"action\":\"USER_ADDED\",\"subject\":\"noted\"")
                .contains("\"action\":\"LOGIN_FAILED\",\"subject\":\"noted\"");
        assertThat(body(administrator.get("audit/check")).getBoolean("intact")).isTrue();
    }

    @Test
    @Tag("L21")
    void anExportIsAudited() {
        assertThat(outcome(administrator.get("calls?format=csv&phase=FAILED"))).isEqualTo("200");
        HttpResponse<String> log = administrator.with("Accept", "text/csv").get("audit");
        assertThat(header(log, "Content-Type")).startsWith("text/csv");
        assertThat(log.body())
                .startsWith("number,at,who,action,subject,detail,previous,hash\r\n")
                .contains(",administrator,EXPORT,calls,format=csv&phase=FAILED,");
        assertThat(administrator.get("audit?format=xml").statusCode()).isEqualTo(400);
    }
}
