package io.twophp.benchmarks.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.benchmarks.variant.Answer;
import io.twophp.benchmarks.variant.Requests;
import java.io.IOException;
import java.net.URI;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.EndpointDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.bootstrap.HttpRequester;
import org.apache.hc.core5.http.impl.bootstrap.RequesterBootstrap;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnectionFactory;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * One client's connection to the server, kept alive as long as the server allows. Counts the bytes. Not thread-safe.
 */
final class Connection implements Requests {

    private static final Timeout PATIENCE = Timeout.ofSeconds(60);

    /** Takes lines of any length: after many actions, Narayana's coordinator has answered with more than 8 KB. */
    private static final Http1Config LINES_OF_ANY_LENGTH =
            Http1Config.custom().setMaxLineLength(0).build();

    private final HttpRequester requester = RequesterBootstrap.bootstrap()
            .setConnectionFactory(DefaultBHttpClientConnectionFactory.builder()
                    .http1Config(LINES_OF_ANY_LENGTH)
                    .build())
            .setMaxTotal(1)
            .setDefaultMaxPerRoute(1)
            .create();
    private final HttpHost host;
    private final String callbackUrl;
    private final Connection coordinator;
    private final String authorization = "Basic "
            + Base64.getEncoder().encodeToString((Credentials.USER + ":" + Credentials.PASSWORD).getBytes(UTF_8));
    private long bytes;
    private long bytesOfConnection;

    /** @param coordinator that of long running actions, or null */
    Connection(URI server, String callbackUrl, URI coordinator) {
        this.host = new HttpHost(server.getScheme(), server.getHost(), server.getPort());
        this.callbackUrl = callbackUrl;
        this.coordinator = coordinator == null ? null : new Connection(coordinator, callbackUrl, null);
    }

    @Override
    public Answer send(String method, String path, Map<String, String> headers, byte[] body) throws IOException {
        BasicClassicHttpRequest request = new BasicClassicHttpRequest(method, host, "/" + path);
        request.setHeader("Authorization", authorization);
        headers.forEach(request::setHeader);
        if (body.length > 0) {
            request.setEntity(new ByteArrayEntity(body, ContentType.APPLICATION_JSON));
        }
        HttpCoreContext context = HttpCoreContext.create();
        try {
            return requester.execute(host, request, PATIENCE, context, this::read);
        } catch (HttpException e) {
            throw new IOException(e);
        } finally {
            count(context.getEndpointDetails());
        }
    }

    @Override
    public Requests coordinator() {
        if (coordinator == null) {
            throw new IllegalStateException("there is no coordinator");
        }
        return coordinator;
    }

    @Override
    public String callbackUrl() {
        return callbackUrl;
    }

    /** Returns the bytes sent and received, headers and all, since this connection was made. */
    long bytes() {
        return bytes + (coordinator == null ? 0 : coordinator.bytes());
    }

    /** Closes idle connections, which servers close after some time. */
    void forget() {
        requester.closeIdle(TimeValue.ZERO_MILLISECONDS);
        if (coordinator != null) {
            coordinator.forget();
        }
    }

    private Answer read(ClassicHttpResponse response) throws HttpException, IOException {
        String text = response.getEntity() == null ? "" : EntityUtils.toString(response.getEntity());
        return new Answer(
                response.getCode(),
                name -> Optional.ofNullable(response.getFirstHeader(name)).map(Header::getValue),
                text);
    }

    private void count(EndpointDetails details) {
        if (details == null) {
            return;
        }
        if (details.getRequestCount() <= 1) {
            bytesOfConnection = 0;
        }
        long now = details.getSentBytesCount() + details.getReceivedBytesCount();
        bytes += now - bytesOfConnection;
        bytesOfConnection = now;
    }
}
