package io.twophp.outbound;

import io.twophp.core.outbound.ReceiverAddresses;
import io.twophp.outbound.CheckedResolver.RefusedAddressException;
import io.twophp.outbound.LookUps.LateAnswerException;
import io.twophp.outbound.Outcome.Answered;
import io.twophp.outbound.Outcome.Failed;
import io.twophp.outbound.Outcome.Failure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import org.apache.hc.client5.http.impl.DefaultClientConnectionReuseStrategy;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpConnectionFactory;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Posts to receivers that are not trusted, at addresses that are checked at each connection. Receivers share nothing
 * but the TLS configuration: every attempt has a client and a connection of its own, or those of the last attempt for
 * the same receiver, which rest for some seconds in between. No redirect, proxy, cookie, credential or decompression.
 * Thread-safe.
 */
public final class CheckedClient implements AutoCloseable {

    private static final int PIECE = 8 * 1024;

    /** The time after which a name is looked up again for the next message. */
    private static final TimeValue LIFE = TimeValue.ofMinutes(1);

    /** The failures that a connection has which its receiver closed while it was kept. */
    private static final Set<Failure> BREAKS = EnumSet.of(Failure.BROKEN, Failure.TLS);

    private static final HttpConnectionFactory<ManagedHttpClientConnection> CONNECTIONS =
            ManagedHttpClientConnectionFactory.builder()
                    .http1Config(Http1Config.custom()
                            .setMaxLineLength(Limits.LINE_BYTES)
                            .setMaxHeaderCount(Limits.HEADER_FIELDS)
                            .build())
                    .build();

    private final ScheduledThreadPoolExecutor watchdog;
    private final LookUps lookUps;
    private final ReceiverAddresses admitted;
    private final TlsSocketStrategy tls;
    private final Limits limits;
    private final String userAgent;
    private final boolean keeps;
    private final RestingLines resting;

    /**
     * @param name the prefix of the threads' names
     * @param admitted the allowed addresses, checked at each connection
     * @param keeps whether a connection is kept for the receiver's next message, which may then arrive twice
     */
    public CheckedClient(
            String name,
            LookUps lookUps,
            ReceiverAddresses admitted,
            SSLContext tls,
            Limits limits,
            String userAgent,
            boolean keeps) {
        this.watchdog = new ScheduledThreadPoolExecutor(1, work -> {
            Thread thread = new Thread(work, name + "-deadlines");
            thread.setDaemon(true);
            return thread;
        });
        this.lookUps = lookUps;
        this.admitted = admitted;
        this.tls = new DefaultClientTlsStrategy(tls, HostnameVerificationPolicy.BUILTIN, null);
        this.limits = limits;
        this.userAgent = userAgent;
        this.keeps = keeps;
        this.resting = new RestingLines(watchdog);
        watchdog.setRemoveOnCancelPolicy(true);
    }

    /**
     * Posts a message and waits for the answer, as long as the limits allow. Does not throw for failures of a receiver,
     * a network or a name server. If a connection that was kept turns out to be broken, the message is posted once
     * more, over a new one: the receiver may get it twice.
     *
     * @param target an address that {@link io.twophp.core.outbound.Receivers} admitted
     * @param receiver the receiver whose share of the look-ups this one counts for
     * @param begun run once the request is on the connection, before the answer is awaited; not run if that never
     *     happens
     */
    public Outcome post(URI target, String receiver, Message message, Runnable begun) {
        long until = System.nanoTime() + limits.all().toNanos();
        String key = Line.key(receiver, target);
        Optional<Line> kept = resting.take(key);
        if (kept.isPresent()) {
            Outcome outcome = post(kept.get(), key, target, message, begun, until);
            if (!(outcome instanceof Failed failed && BREAKS.contains(failed.failure()))) {
                return outcome;
            }
        }
        return post(line(receiver), key, target, message, begun, until);
    }

    private Outcome post(Line line, String key, URI target, Message message, Runnable begun, long until) {
        Attempt attempt = line.attempt();
        int number = attempt.begin();
        Future<?> deadline;
        try {
            deadline =
                    watchdog.schedule(() -> attempt.timeOut(number), until - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            line.close();
            return Failed.of(Failure.STOPPED);
        }
        Outcome outcome = outcome(line, target, message, begun);
        deadline.cancel(false);
        if (attempt.rests() && keeps && outcome instanceof Answered answer && answer.isWhole()) {
            resting.rest(key, line);
        } else {
            line.close();
        }
        return outcome;
    }

    private Outcome outcome(Line line, URI target, Message message, Runnable begun) {
        HttpPost request = new HttpPost(target);
        request.setEntity(new SentEntity(message, begun));
        if (!keeps) {
            request.setHeader(HttpHeaders.CONNECTION, "close");
        }
        message.headers().forEach(request::setHeader);
        try {
            return answered(line.send(request));
        } catch (IOException e) {
            return Failed.of(line.attempt().isTimedOut() ? Failure.TIMEOUT : failure(e));
        } catch (RuntimeException e) {
            return new Failed(Failure.ERROR, Optional.of(e));
        }
    }

    /** Reads the answer. A failure in the body changes nothing: status and header fields have arrived. */
    private Answered answered(ClassicHttpResponse response) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (Header header : response.getHeaders()) {
            headers.computeIfAbsent(header.getName(), name -> new ArrayList<>()).add(header.getValue());
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        boolean whole = response.getEntity() == null || read(response.getEntity(), body);
        return new Answered(response.getCode(), headers, body.toByteArray(), whole);
    }

    /** Reads the body, so that an honest receiver is not cut off, and returns whether that is all of it. */
    private boolean read(HttpEntity entity, ByteArrayOutputStream into) {
        try {
            InputStream content = entity.getContent();
            byte[] piece = new byte[PIECE];
            while (into.size() < limits.bodyBytes()) {
                int length = content.read(piece, 0, Math.min(piece.length, limits.bodyBytes() - into.size()));
                if (length < 0) {
                    return true;
                }
                into.write(piece, 0, length);
            }
        } catch (IOException e) {
            // The body broke off, or time is up.
        }
        return false;
    }

    private Line line(String receiver) {
        Attempt attempt = new Attempt();
        CheckedResolver resolver = new CheckedResolver(host -> lookUps.lookUp(receiver, host), admitted);
        HttpClientConnectionOperator operator = new DefaultHttpClientConnectionOperator(
                attempt, null, resolver, scheme -> "https".equals(scheme) ? tls : null);
        HttpClientBuilder client = forOneExchange(
                        new BasicHttpClientConnectionManager(operator, CONNECTIONS), limits.connect(), limits.all())
                .setRequestExecutor(
                        new HttpRequestExecutor(HttpRequestExecutor.DEFAULT_WAIT_FOR_CONTINUE, null, attempt))
                .setUserAgent(userAgent);
        if (keeps) {
            client.setConnectionReuseStrategy(DefaultClientConnectionReuseStrategy.INSTANCE);
        }
        return new Line(client.build(), attempt);
    }

    /**
     * Configures a client that sends one request over a connection of its own, and does nothing else by itself: no
     * redirect, proxy, cookie, credential, decompression or second try.
     *
     * @param connections the client's own
     * @param connect the longest wait for an address to accept the connection
     * @param answer the longest wait for TLS, and for each part of the answer
     */
    public static HttpClientBuilder forOneExchange(
            BasicHttpClientConnectionManager connections, Duration connect, Duration answer) {
        Timeout all = Timeout.of(answer);
        connections.setSocketConfig(SocketConfig.custom().setSoTimeout(all).build());
        connections.setTlsConfig(TlsConfig.custom().setHandshakeTimeout(all).build());
        connections.setConnectionConfig(ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(connect))
                .setSocketTimeout(all)
                .setTimeToLive(LIFE)
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
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .disableConnectionState();
    }

    /** Returns TLS as the JVM is configured for it. */
    public static SSLContext defaultTls() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("The JVM's default TLS configuration can't be used", e);
        }
    }

    private static Failure failure(IOException e) {
        if (e instanceof RefusedAddressException) {
            return Failure.REFUSED;
        }
        if (e instanceof LateAnswerException) {
            return Failure.LOOKUP_TIMEOUT;
        }
        if (e instanceof UnknownHostException) {
            return Failure.UNRESOLVED;
        }
        if (e instanceof SocketTimeoutException) {
            return Failure.TIMEOUT;
        }
        if (e instanceof ConnectException || e instanceof NoRouteToHostException) {
            return Failure.UNREACHABLE;
        }
        return e instanceof SSLException ? Failure.TLS : Failure.BROKEN;
    }

    /** Stops further attempts. */
    @Override
    public void close() {
        resting.close();
        watchdog.shutdownNow();
    }
}
