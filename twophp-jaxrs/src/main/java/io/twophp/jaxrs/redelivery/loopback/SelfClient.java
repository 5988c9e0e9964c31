package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.core.intent.TraceContext;
import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.ssl.SSLContexts;
import org.apache.hc.core5.util.Timeout;

/**
 * Posts tokens to the server's own loopback filter: once each, over a connection of its own, without proxy, redirect,
 * cookie or credential. The certificate is not checked: a token is of no use except to the engine that issued it, in
 * this process. Thread-safe.
 */
final class SelfClient {

    private static final Timeout CONNECT = Timeout.ofSeconds(2);

    private final TlsSocketStrategy tls;
    private final Timeout answer;
    private final Timeout probe;

    /**
     * @param answer the time-out for the answer to a token @param probe the time-out at an address that may not be the
     *     server's own
     */
    SelfClient(Duration answer, Duration probe) {
        this.tls = new DefaultClientTlsStrategy(
                trustingAll(), HostnameVerificationPolicy.CLIENT, NoopHostnameVerifier.INSTANCE);
        this.answer = Timeout.of(answer);
        this.probe = Timeout.of(probe);
    }

    /**
     * Sends the token, and waits for the answer.
     *
     * @param trace the trace that this request belongs to
     * @return the answer's status @throws IOException if there was none in time; the token may have arrived
     */
    int post(URI uri, String token, TraceContext trace) throws IOException {
        return post(uri, token, trace, answer);
    }

    int probe(URI uri, String token) throws IOException {
        return post(uri, token, TraceContext.NONE, probe);
    }

    private int post(URI uri, String token, TraceContext trace, Timeout patience) throws IOException {
        CloseableHttpClient client = client(patience);
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

    private CloseableHttpClient client(Timeout patience) {
        BasicHttpClientConnectionManager connections = new BasicHttpClientConnectionManager(
                new DefaultHttpClientConnectionOperator(
                        proxy -> new Socket(Proxy.NO_PROXY), null, null, scheme -> "https".equals(scheme) ? tls : null),
                null);
        connections.setTlsConfig(
                TlsConfig.custom().setHandshakeTimeout(patience).build());
        connections.setConnectionConfig(ConnectionConfig.custom()
                .setConnectTimeout(CONNECT)
                .setSocketTimeout(patience)
                .build());
        return HttpClients.custom()
                .setConnectionManager(connections)
                .setConnectionReuseStrategy((request, response, context) -> false)
                .setRoutePlanner(new DefaultRoutePlanner(null))
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(patience)
                        .setAuthenticationEnabled(false)
                        .setProtocolUpgradeEnabled(false)
                        .build())
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .disableConnectionState()
                .build();
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
