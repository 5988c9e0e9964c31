package io.twophp.testsuite.client;

import io.twophp.jaxrs.client.TwoPhaseCallException;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.se.TwoPhaseClient;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** Places orders in the shop and has their outcomes reported. Thread-safe. */
record Orders(TwoPhaseClient client, URI address, Reports reports) {

    void place(String tag) {
        try (Response answer = client.client()
                .target(address)
                .request()
                .property(TwoPhaseClientFeature.IDENTITY, ClientProgram.SERVICE)
                .property(MomentFilter.TAG, tag)
                .post(ClientProgram.order(tag))) {
            reports.answered(tag, answer);
        } catch (TwoPhaseCallException e) {
            reports.unfinished(tag, e);
        }
    }
}
