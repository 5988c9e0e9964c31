package io.twophp.testsuite.stranger;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.stranger.Client.Registered;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The plain case on the stranger's application: it works as the README says. */
@OnSharedSite
class DepositIT {

    private final Postgres postgres;
    private final Client alice;
    private final String account = UUID.randomUUID().toString();

    DepositIT(Site site) {
        this.postgres = site.postgres();
        this.alice = site.as("alice");
    }

    @Test
    void takesEffectOnceAndIsReplayedEverAfter() {
        Registered intent = alice.register(deposit());
        assertThat(deposits()).isZero();
        HttpResponse<String> first = alice.confirm(intent);
        HttpResponse<String> again = alice.confirm(intent);
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(Client.phase(first)).isEqualTo("COMMITTED");
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(Client.isReplay(again)).isTrue();
        assertThat(Client.phase(alice.status(intent))).isEqualTo("COMMITTED");
        assertThat(deposits()).isOne();
    }

    @Test
    void aPlainRequestIsAnsweredAsEver() {
        HttpResponse<String> answer = alice.send(deposit());
        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(alice.get(Client.header(answer, "Location")).body()).isEqualTo(answer.body());
        assertThat(deposits()).isOne();
    }

    private Request deposit() {
        return Request.post("deposits").json("{\"account\":\"" + account + "\",\"amount\":5}");
    }

    private long deposits() {
        return postgres.number("SELECT count(*) FROM deposit WHERE account = ?", account);
    }
}
