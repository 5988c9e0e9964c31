package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.core.intent.TraceContext;
import io.twophp.outbound.CheckedClient;
import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.ssl.SSLContexts;

/**
 * Posts tokens to the server's own loopback filter: once each, over a connection of its own, without proxy, redirect,
 * cookie or credential. The certificate is not checked: a token is of no use except to the engine that issued it, in
 * this process. Thread-safe.
 */
final class SelfClient {

    private static final Duration CONNECT = Duration.ofSeconds(2);

    private final TlsSocketStrategy tls = new DefaultClientTlsStrategy(
            trustingAll(), HostnameVerificationPolicy.CLIENT, NoopHostnameVerifier.INSTANCE);
    private final Duration answer;
    private final Duration probe;

    /**
     * @param answer the time-out for the answer to a token
     * @param probe the time-out at an address that may not be the server's own
     */
    SelfClient(Duration answer, Duration probe) {
        this.answer = answer;
        this.probe = probe;
    }

    /**
     * Sends the token, and waits for the answer.
     *
     * @param trace the trace that this request belongs to
     * @return the answer's status
     * @throws IOException if there was none in time; the token may have arrived
     */
    int post(URI uri, String token, TraceContext trace) throws IOException {
        return post(uri, token, trace, answer);
    }

    int probe(URI uri, String token) throws IOException {
        return post(uri, token, TraceContext.NONE, probe);
    }

    private int post(URI uri, String token, TraceContext trace, Duration patience) throws IOException {
        HttpClientConnectionOperator operator = new DefaultHttpClientConnectionOperator(
                proxy -> new Socket(Proxy.NO_PROXY), null, null, scheme -> "https".equals(scheme) ? tls : null);
        CloseableHttpClient client = CheckedClient.forOneExchange(
                        new BasicHttpClientConnectionManager(operator, null), CONNECT, patience)
                .build();
        try {
            HttpPost request = new HttpPost(uri);
            request.setHeader(LoopbackFilter.TOKEN, token);
            request.setHeader(HttpHeaders.CONNECTION, "close");
            trace.headers().forEach(request::setHeader);
            return client.executeOpen(null, request, null).getCode();
        } finally {
            client.close(CloseMode.IMMEDIATE);
        }
    }

    private static SSLContext trustingAll() {
        try {
            return SSLContexts.custom()
                    .loadTrustMaterial(null, (chain, type) -> true)
                    .build();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has TLS", e);
        }
    }
}
