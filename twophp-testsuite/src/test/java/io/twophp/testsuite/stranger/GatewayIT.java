package io.twophp.testsuite.stranger;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A gateway that the container authenticates and a user whom the application's filter names. On a real server, since
 * there the container's own identity is the one of the whole thread.
 */
@OnSharedSite
@Tag("W8")
@Tag("N38")
class GatewayIT {

    private final Postgres postgres;
    private final Client gateway;
    private final String account = UUID.randomUUID().toString();

    GatewayIT(Site site) {
        this.postgres = site.postgres();
        this.gateway = site.as("gateway");
    }

    @Test
    void w8_theUserConfirmsAndAsksAndNobodyElseDoes() {
        Registered intent = gateway.register(deposit().with("X-User", "dora"));
        assertThat(gateway.send(intent.confirmation().with("X-User", "emil")).statusCode())
                .isEqualTo(403);
        assertThat(gateway.confirm(intent).statusCode()).isEqualTo(403);
        HttpResponse<String> outcome = gateway.send(intent.confirmation().with("X-User", "dora"));
        assertThat(outcome.statusCode()).as(outcome.body()).isEqualTo(200);
        assertThat(outcome.body()).contains("dora");
        assertThat(postgres.text("SELECT customer FROM deposit WHERE account = ?", account))
                .isEqualTo("dora");

        Request status = Request.get("2php/intents/" + intent.serverId());
        assertThat(Client.phase(gateway.send(status.with("X-User", "dora")))).isEqualTo("COMMITTED");
        assertThat(gateway.send(status.with("X-User", "emil")).statusCode()).isEqualTo(404);
        assertThat(gateway.send(status).statusCode()).isEqualTo(404);
    }

    private Request deposit() {
        return Request.post("deposits").json("{\"account\":\"" + account + "\",\"amount\":5}");
    }
}
