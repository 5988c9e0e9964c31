package io.twophp.central.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.parser.OpenAPIV3Parser;
import io.twophp.central.site.CentralSite;
import io.twophp.central.site.OnSharedCentral;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The questions on Payara Micro: the roles that may ask, and the form of answers and refusals. */
@OnSharedCentral
@Tag("L17")
class QuestionsIT {

    private static final List<String> QUESTIONS =
            List.of("calls", "initiated?service=shop", "unmatched", "stalled", "doubts", "overview", "openapi.json");

    private final CentralSite site;

    QuestionsIT(CentralSite site) {
        this.site = site;
    }

    private static String type(HttpResponse<?> answer) {
        return answer.headers().firstValue("Content-Type").orElse("none").replace(" ", "");
    }

    @Test
    @Tag("L16")
    void everyRoleMayAskAndStrangersMayNot() {
        for (String role : List.of("viewer", "operator", "auditor", "administrator")) {
            String password = site.user("asks-" + role, role);
            for (String question : QUESTIONS) {
                HttpResponse<String> answer = site.send(site.request(question, "asks-" + role, password));
                assertThat(answer.statusCode())
                        .as(question + " " + answer.body())
                        .isEqualTo(200);
                assertThat(type(answer)).startsWith("application/json");
            }
        }
        for (String question : QUESTIONS) {
            assertThat(site.send(site.request(question)).statusCode())
                    .as(question)
                    .isEqualTo(401);
        }
    }

    @Test
    void refusalsAreProblems() {
        for (String question : List.of("calls?limit=0", "calls?colour=red", "unmatched?cursor=x", "initiated")) {
            HttpResponse<String> answer = site.send(site.asAdministrator(question));
            assertThat(answer.statusCode()).as(question).isEqualTo(400);
            assertThat(type(answer)).startsWith("application/problem+json");
        }
        for (String question : List.of("calls/nothing", "calls/a%2Fb", "trees/nothing")) {
            HttpResponse<String> answer = site.send(site.asAdministrator(question));
            assertThat(answer.statusCode()).as(question).isEqualTo(404);
            assertThat(answer.body()).contains("urn:twophp:central:not-found");
        }
    }

    @Test
    void listsComeAsCsvToo() {
        HttpResponse<String> csv = site.send(site.asAdministrator("calls").header("Accept", "text/csv"));
        assertThat(csv.statusCode()).isEqualTo(200);
        assertThat(type(csv)).isEqualToIgnoringCase("text/csv;charset=utf-8");
        assertThat(csv.headers().firstValue("Content-Disposition")).contains("attachment; filename=\"calls.csv\"");
        assertThat(csv.body()).startsWith("client_correlation_id,server_correlation_id,service_ledger_id,");
        assertThat(site.send(site.asAdministrator("stalled?format=csv")).body()).startsWith("client_correlation_id,");
    }

    @Test
    void theOpenApiDocumentIsServedAndValid() {
        var read = new OpenAPIV3Parser()
                .readContents(site.send(site.asAdministrator("openapi.json")).body(), null, null);
        assertThat(read.getMessages()).isEmpty();
        assertThat(read.getOpenAPI().getPaths()).containsKey("/api/v1/calls");
    }

    @Test
    @Tag("L22")
    void metricsAreForViewersInTheFormatOfPrometheus() {
        HttpResponse<String> metrics = site.send(site.asAdministrator("metrics"));
        assertThat(metrics.statusCode()).as(metrics.body()).isEqualTo(200);
        assertThat(type(metrics)).startsWith("text/plain");
        assertThat(metrics.body()).contains("# TYPE twophp_central_stalled gauge");
        assertThat(site.send(site.request("metrics")).statusCode()).isEqualTo(401);
    }
}
