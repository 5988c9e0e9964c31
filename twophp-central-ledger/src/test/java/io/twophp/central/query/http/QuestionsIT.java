package io.twophp.central.query.http;

import static io.twophp.central.site.Caller.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.access.Role;
import io.twophp.central.site.Caller;
import io.twophp.central.site.CentralSite;
import io.twophp.central.site.OnSharedCentral;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The questions on Payara Micro: the roles that may ask, and the form of answers and refusals. */
@OnSharedCentral
@Tag("L17")
class QuestionsIT {

    private static final String[] QUESTIONS = {
        "calls", "initiated?service=shop", "unmatched", "stalled", "doubts", "overview", "openapi.json"
    };

    private final CentralSite site;
    private final Caller administrator;

    QuestionsIT(CentralSite site) {
        this.site = site;
        this.administrator = site.administrator();
    }

    private static String type(HttpResponse<?> answer) {
        return answer.headers().firstValue("Content-Type").orElse("none").replace(" ", "");
    }

    @ParameterizedTest
    @EnumSource
    @Tag("L16")
    void everyRoleMayAskAndStrangersMayNot(Role role) {
        Caller user = site.user("asks-" + role.text(), role.text());
        for (String question : QUESTIONS) {
            HttpResponse<String> answer = user.get(question);
            assertThat(outcome(answer)).as(question).isEqualTo("200");
            assertThat(type(answer)).startsWith("application/json");
            assertThat(outcome(site.anybody().get(question))).as(question).isEqualTo("401 login-required");
        }
    }

    @Test
    void anIdMayHaveASlashAndListsComeAsCsvToo() {
        assertThat(outcome(administrator.get("calls/a%2Fb"))).isEqualTo("404 not-found");

        HttpResponse<String> csv = administrator.with("Accept", "text/csv").get("calls");
        assertThat(outcome(csv)).isEqualTo("200");
        assertThat(type(csv)).isEqualToIgnoringCase("text/csv;charset=utf-8");
        assertThat(csv.headers().firstValue("Content-Disposition")).contains("attachment; filename=\"calls.csv\"");
        assertThat(csv.body()).startsWith("client_correlation_id,server_correlation_id,service_ledger_id,");
        assertThat(administrator.get("stalled?format=csv").body()).startsWith("client_correlation_id,");
    }

    @Test
    @Tag("L22")
    void metricsAreForViewersInTheFormatOfPrometheus() {
        HttpResponse<String> metrics = administrator.get("metrics");
        assertThat(outcome(metrics)).isEqualTo("200");
        assertThat(type(metrics)).startsWith("text/plain");
        assertThat(metrics.body()).contains("# TYPE twophp_central_stalled gauge");
        assertThat(site.anybody().get("metrics").statusCode()).isEqualTo(401);
    }
}
