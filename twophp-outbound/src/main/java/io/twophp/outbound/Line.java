package io.twophp.outbound;

import java.io.IOException;
import java.net.URI;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.io.CloseMode;

/** A client with one connection, for the messages to one receiver. For one message at a time. */
final class Line {

    private final CloseableHttpClient client;
    private final Attempt attempt;

    Line(CloseableHttpClient client, Attempt attempt) {
        this.client = client;
        this.attempt = attempt;
    }

    Attempt attempt() {
        return attempt;
    }

    /** Sends a request. The response is not to be closed, as that would read the rest of it. */
    ClassicHttpResponse send(ClassicHttpRequest request) throws IOException {
        return client.executeOpen(null, request, null);
    }

    void close() {
        client.close(CloseMode.GRACEFUL);
        attempt.end();
    }

    /** Returns the key of the lines that may be used for a target: no receiver shares one with another. */
    static String key(String receiver, URI target) {
        return receiver + " " + target.getScheme() + "://" + target.getRawAuthority();
    }
}
