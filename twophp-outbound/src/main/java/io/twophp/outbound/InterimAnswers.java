package io.twophp.outbound;

import org.apache.hc.core5.http.HttpConnection;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.impl.Http1StreamListener;
import org.apache.hc.core5.io.CloseMode;

/** Closes the connection of one attempt after too many interim answers (RFC 9110 §15.2), which the client skips. */
final class InterimAnswers implements Http1StreamListener {

    private int seen;

    @Override
    public void onResponseHead(HttpConnection connection, HttpResponse response) {
        if (response.getCode() < HttpStatus.SC_OK && ++seen > Limits.INTERIM_ANSWERS) {
            connection.close(CloseMode.IMMEDIATE);
        }
    }

    @Override
    public void onRequestHead(HttpConnection connection, HttpRequest request) {}

    @Override
    public void onExchangeComplete(HttpConnection connection, boolean keepAlive) {}
}
