package io.twophp.jaxrs.central;

import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.CentralUnavailableException.Kind;
import io.twophp.core.sync.Membership;
import io.twophp.jaxrs.central.CentralAnswers.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/**
 * Sends JSON to the Central Ledger. It follows no redirect, and ends an answer after ten seconds or one mebibyte. Used
 * by one thread at a time, but closed by any.
 */
final class CentralHttp {

    static final String JSON = "application/json";

    private static final Timeout CONNECT = Timeout.ofSeconds(3);
    private static final Timeout ANSWER = Timeout.ofSeconds(10);
    private static final int MOST_BYTES = 1 << 20;

    private CloseableHttpClient client;
    private boolean closed;

    /** @throws CentralUnavailableException if there is no answer ({@link Kind#UNREACHABLE}) */
    Answer post(URI target, byte[] body, Map<String, String> headers) throws CentralUnavailableException {
        HttpPost request = new HttpPost(target);
        request.setEntity(new ByteArrayEntity(body, ContentType.create(JSON)));
        headers.forEach(request::setHeader);
        try {
            return client().execute(request, CentralHttp::answer);
        } catch (IOException e) {
            throw new CentralUnavailableException(Kind.UNREACHABLE, e.toString(), Optional.empty(), e);
        }
    }

    /** Returns the answer to a message that is signed for the Central Ledger. */
    Answer post(URI target, Purpose purpose, byte[] body, MessageSigner signer, Membership membership)
            throws CentralUnavailableException {
        UUID central = membership.central().orElseThrow().id();
        return post(target, body, signer.sign(purpose, "POST", JSON, body, central));
    }

    private static Answer answer(ClassicHttpResponse response) throws IOException {
        byte[] body = new byte[0];
        if (response.getEntity() != null) {
            try (InputStream content = response.getEntity().getContent()) {
                body = content.readNBytes(MOST_BYTES);
            }
        }
        return new Answer(response.getCode(), header(response, "Retry-After"), header(response, "Date"), body);
    }

    private static Optional<String> header(ClassicHttpResponse response, String name) {
        return Optional.ofNullable(response.getFirstHeader(name)).map(header -> header.getValue());
    }

    /** Returns the client, which keeps a connection between batches, no longer than until the next run. */
    private synchronized CloseableHttpClient client() throws IOException {
        if (closed) {
            throw new IOException("this application is going down");
        }
        if (client == null) {
            BasicHttpClientConnectionManager connections = new BasicHttpClientConnectionManager();
            connections.setConnectionConfig(ConnectionConfig.custom()
                    .setConnectTimeout(CONNECT)
                    .setSocketTimeout(ANSWER)
                    .setValidateAfterInactivity(Timeout.ofMilliseconds(100))
                    .build());
            client = HttpClients.custom()
                    .setConnectionManager(connections)
                    .setDefaultRequestConfig(RequestConfig.custom()
                            .setResponseTimeout(ANSWER)
                            .setAuthenticationEnabled(false)
                            .setProtocolUpgradeEnabled(false)
                            .build())
                    .disableRedirectHandling()
                    .disableAutomaticRetries()
                    .disableCookieManagement()
                    .disableAuthCaching()
                    .build();
        }
        return client;
    }

    synchronized void close() {
        closed = true;
        if (client != null) {
            client.close(CloseMode.IMMEDIATE);
        }
    }
}
