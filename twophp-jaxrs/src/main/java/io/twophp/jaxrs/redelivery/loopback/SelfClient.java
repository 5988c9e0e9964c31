package io.twophp.jaxrs.redelivery.loopback;

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
 * Posts tokens to the server's own entrance: over a connection of its own each, once, without proxy, redirect, cookie
 * or credential. The certificate is not checked: what is sent is of no use but to the engine that issued it, which is
 * in this process. Thread-safe.
 */
final class SelfClient {

    private static final Timeout CONNECT = Timeout.ofSeconds(2);

    private final TlsSocketStrategy tls;
    private final Timeout answer;

    /** @param answer how long an answer is waited for */
    SelfClient(Duration answer) {
        this.tls = new DefaultClientTlsStrategy(
                trustingAll(), HostnameVerificationPolicy.CLIENT, NoopHostnameVerifier.INSTANCE);
        this.answer = Timeout.of(answer);
    }

    /**
     * Sends the token, and waits for the answer.
     *
     * @return its status
     * @throws IOException if none came, or none in time; whether the token has arrived is open then
     */
    int post(URI entrance, String token) throws IOException {
        CloseableHttpClient client = client();
        try {
            HttpPost request = new HttpPost(entrance);
            request.setHeader(Entrance.TOKEN, token);
            request.setHeader(HttpHeaders.CONNECTION, "close");
            return client.executeOpen(null, request, null).getCode();
        } finally {
            client.close(CloseMode.IMMEDIATE);
        }
    }

    private CloseableHttpClient client() {
        BasicHttpClientConnectionManager connections = new BasicHttpClientConnectionManager(
                new DefaultHttpClientConnectionOperator(
                        proxy -> new Socket(Proxy.NO_PROXY), null, null, scheme -> "https".equals(scheme) ? tls : null),
                null);
        connections.setTlsConfig(TlsConfig.custom().setHandshakeTimeout(answer).build());
        connections.setConnectionConfig(ConnectionConfig.custom()
                .setConnectTimeout(CONNECT)
                .setSocketTimeout(answer)
                .build());
        return HttpClients.custom()
                .setConnectionManager(connections)
                .setConnectionReuseStrategy((request, response, context) -> false)
                .setRoutePlanner(new DefaultRoutePlanner(null))
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(answer)
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
