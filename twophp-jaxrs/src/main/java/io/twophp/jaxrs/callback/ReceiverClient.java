package io.twophp.jaxrs.callback;

import io.twophp.core.callback.Callback;
import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.core.callback.CallbackSignature;
import io.twophp.core.callback.ReceiverAddresses;
import io.twophp.jaxrs.callback.CheckedResolver.RefusedAddressException;
import io.twophp.jaxrs.callback.LookUps.LateAnswerException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.HttpConnectionFactory;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/**
 * Posts callbacks. Every attempt has a client and a connection of its own, so that receivers share nothing but the TLS
 * configuration; no redirect, proxy, cookie, credential, decompression or second try. Thread-safe.
 */
final class ReceiverClient implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ReceiverClient.class.getName());

    private static final HttpConnectionFactory<ManagedHttpClientConnection> CONNECTIONS =
            ManagedHttpClientConnectionFactory.builder()
                    .http1Config(Http1Config.custom()
                            .setMaxLineLength(Limits.LINE_BYTES)
                            .setMaxHeaderCount(Limits.HEADER_FIELDS)
                            .build())
                    .build();

    private final ScheduledThreadPoolExecutor watchdog = new ScheduledThreadPoolExecutor(1, work -> {
        Thread thread = new Thread(work, "twophp-callback-deadlines");
        thread.setDaemon(true);
        return thread;
    });
    private final LookUps lookUps;
    private final ReceiverAddresses admitted;
    private final CallbackSignature signature;
    private final TlsSocketStrategy tls;
    private final Limits limits;
    private final String userAgent;

    ReceiverClient(
            LookUps lookUps,
            ReceiverAddresses admitted,
            CallbackSignature signature,
            SSLContext tls,
            Limits limits,
            String userAgent) {
        this.lookUps = lookUps;
        this.admitted = admitted;
        this.signature = signature;
        this.tls = new DefaultClientTlsStrategy(tls, HostnameVerificationPolicy.BUILTIN, null);
        this.limits = limits;
        this.userAgent = userAgent;
        watchdog.setRemoveOnCancelPolicy(true);
    }

    /** @param receiver whose share of the look-ups the target's counts for */
    Delivery post(URI target, String receiver, Callback callback, Runnable begun) {
        Attempt attempt = new Attempt();
        Future<?> deadline;
        try {
            deadline = watchdog.schedule(attempt::timeOut, limits.all().toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            return new Delivery(false, "stopped");
        }
        CloseableHttpClient client = client(attempt, receiver);
        try {
            return post(client, target, callback, begun);
        } catch (IOException e) {
            return new Delivery(false, attempt.isTimedOut() ? "timeout" : word(e));
        } catch (RuntimeException e) {
            // Without the exception itself: its message may hold what a receiver said.
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0510 [" + callback.serverCorrelationId() + "] The HTTP client failed: "
                            + e.getClass().getName());
            return new Delivery(false, "error");
        } finally {
            client.close(CloseMode.GRACEFUL);
            attempt.end();
            deadline.cancel(false);
        }
    }

    /** The response is not closed, as that would read the rest of it; its connection is. */
    private Delivery post(CloseableHttpClient client, URI target, Callback callback, Runnable begun)
            throws IOException {
        byte[] body = callback.body();
        HttpPost request = new HttpPost(target);
        request.setEntity(new SentEntity(body, begun));
        request.setHeader(HttpHeaders.CONNECTION, "close");
        signature.sign(target, body).forEach(request::setHeader);
        callback.trace().headers().forEach(request::setHeader);
        ClassicHttpResponse response = client.executeOpen(null, request, null);
        int status = response.getCode();
        skim(response.getEntity());
        return new Delivery(status >= 200 && status <= 299, Integer.toString(status));
    }

    /** So that an honest receiver is not cut off. What the body does changes nothing: the status said it all. */
    private static void skim(HttpEntity entity) {
        if (entity != null) {
            try {
                entity.getContent().readNBytes(Limits.BODY_BYTES);
            } catch (IOException e) {
                // It broke off, or time is up.
            }
        }
    }

    private CloseableHttpClient client(Attempt attempt, String receiver) {
        CheckedResolver resolver = new CheckedResolver(host -> lookUps.lookUp(receiver, host), admitted);
        Timeout all = timeout(limits.all());
        BasicHttpClientConnectionManager connections = new BasicHttpClientConnectionManager(
                new DefaultHttpClientConnectionOperator(
                        attempt, null, resolver, scheme -> "https".equals(scheme) ? tls : null),
                CONNECTIONS);
        connections.setSocketConfig(SocketConfig.custom().setSoTimeout(all).build());
        connections.setTlsConfig(TlsConfig.custom().setHandshakeTimeout(all).build());
        connections.setConnectionConfig(ConnectionConfig.custom()
                .setConnectTimeout(timeout(limits.connect()))
                .setSocketTimeout(all)
                .build());
        return HttpClients.custom()
                .setConnectionManager(connections)
                .setConnectionReuseStrategy((request, response, context) -> false)
                .setRoutePlanner(new DefaultRoutePlanner(null))
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(all)
                        .setAuthenticationEnabled(false)
                        .setProtocolUpgradeEnabled(false)
                        .build())
                .setUserAgent(userAgent)
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .disableConnectionState()
                .build();
    }

    private static Timeout timeout(Duration duration) {
        return Timeout.of(duration);
    }

    private static String word(IOException e) {
        if (e instanceof RefusedAddressException) {
            return "refused";
        }
        if (e instanceof LateAnswerException) {
            return "lookup-timeout";
        }
        if (e instanceof UnknownHostException) {
            return "unresolved";
        }
        if (e instanceof SocketTimeoutException) {
            return "timeout";
        }
        if (e instanceof ConnectException || e instanceof NoRouteToHostException) {
            return "unreachable";
        }
        return e instanceof SSLException ? "tls" : "broken";
    }

    @Override
    public void close() {
        watchdog.shutdownNow();
    }
}
