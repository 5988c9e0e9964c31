package io.twophp.testsuite.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Base64;

/** The credentials of one of the shop's customers, on every exchange. */
public final class Alice implements ClientRequestFilter {

    /** Her {@code Authorization} header. */
    static final String AUTHORIZATION =
            "Basic " + Base64.getEncoder().encodeToString("alice:alice-secret".getBytes(UTF_8));

    @Override
    public void filter(ClientRequestContext request) {
        request.getHeaders().putSingle(HttpHeaders.AUTHORIZATION, AUTHORIZATION);
    }
}
