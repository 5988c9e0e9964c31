package io.twophp.testsuite.client;

import io.twophp.testsuite.launch.Client;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;

/** The credentials of one of the shop's customers, on every exchange. */
public final class Alice implements ClientRequestFilter {

    /** Her {@code Authorization} header. */
    static final String AUTHORIZATION = Client.basic("alice:alice-secret");

    @Override
    public void filter(ClientRequestContext request) {
        request.getHeaders().putSingle(HttpHeaders.AUTHORIZATION, AUTHORIZATION);
    }
}
