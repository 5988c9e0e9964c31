package io.twophp.jaxrs.callback;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.callback.Callback;
import io.twophp.core.callback.CallbackPolicy;
import io.twophp.core.callback.CallbackRefusedException;
import io.twophp.core.callback.CallbackSender;
import io.twophp.core.callback.CallbackSettings;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.CallbackKeys;
import io.twophp.core.signature.CallbackSignature;
import io.twophp.outbound.CheckedClient;
import io.twophp.outbound.Limits;
import io.twophp.outbound.LookUps;
import io.twophp.outbound.Message;
import io.twophp.outbound.NameService;
import io.twophp.outbound.Outcome;
import io.twophp.outbound.Outcome.Answered;
import io.twophp.outbound.Outcome.Failed;
import io.twophp.outbound.Outcome.Failure;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/**
 * Sends callbacks over HTTP with a signature, to receivers that are still allowed when they are sent, at the very
 * addresses that were checked (draft §5.5, D18). Nothing is built and no thread started before the first callback. An
 * attempt ends after five seconds, two of them for the name and two for the connection, whatever the receiver and the
 * name service do; TLS as the JVM is configured for it. Names are looked up on the work threads. Thread-safe.
 *
 * <p>Results: the status, or {@code refused} (by the allowlist or the address), {@code unresolved},
 * {@code lookup-timeout} (by the name service), {@code unreachable}, {@code timeout}, {@code tls}, {@code broken} (not
 * or no longer HTTP), {@code error} (a bug or a limit of this library), {@code stopped} (this application is stopping).
 */
@ModuleBean
public class HttpCallbackSender implements CallbackSender {

    private static final System.Logger LOG = System.getLogger(HttpCallbackSender.class.getName());

    private final Settings settings;
    private final Executor threads;
    private final NameService names;
    private final Supplier<SSLContext> tls;
    private final Limits limits;
    private final CallbackPolicy policy;
    private final Map<CallbackKeys, CallbackSignature> signatures = new ConcurrentHashMap<>();
    private CheckedClient client;
    private boolean closed;

    @Inject
    public HttpCallbackSender(Settings settings, WorkThreads threads) {
        this(settings, threads, InetAddress::getAllByName, CheckedClient::defaultTls, Limits.DEFAULT);
    }

    HttpCallbackSender(
            Settings settings, Executor threads, NameService names, Supplier<SSLContext> tls, Limits limits) {
        this.settings = settings;
        this.threads = threads;
        this.names = names;
        this.tls = tls;
        this.limits = limits;
        this.policy = CallbackPolicy.from(settings);
    }

    @Override
    public Delivery send(URI target, Callback callback, Runnable begun) {
        try {
            // Checked again, since the settings may have changed since the callback was admitted.
            URI admitted = policy.admit(target.toString());
            return client().map(client -> delivery(post(client, admitted, callback, begun), callback))
                    .orElseGet(() -> new Delivery(false, Failure.STOPPED.word()));
        } catch (CallbackRefusedException e) {
            return new Delivery(false, Failure.REFUSED.word());
        }
    }

    private static Delivery delivery(Outcome outcome, Callback callback) {
        if (outcome instanceof Answered answer) {
            return new Delivery(answer.status() >= 200 && answer.status() <= 299, Integer.toString(answer.status()));
        }
        Failed failed = (Failed) outcome;
        // Without the exception itself: its message may hold text that a receiver sent.
        failed.bug()
                .ifPresent(bug -> LOG.log(
                        Level.WARNING,
                        "TWOPHP-0510 [" + callback.serverCorrelationId() + "] The HTTP client failed: "
                                + bug.getClass().getName()));
        return new Delivery(false, failed.failure().word());
    }

    private Outcome post(CheckedClient client, URI target, Callback callback, Runnable begun) {
        byte[] body = callback.body();
        CallbackSignature signature =
                signatures.computeIfAbsent(policy.keys(target), keys -> new CallbackSignature(keys, Clock.systemUTC()));
        Map<String, String> headers = new LinkedHashMap<>(signature.sign(target, body));
        headers.putAll(callback.trace().headers());
        return client.post(
                target, policy.receiver(target), new Message(CallbackSignature.CONTENT_TYPE, body, headers), begun);
    }

    /** Returns the client; empty if this was closed before the first callback. A closed client sends nothing. */
    private synchronized Optional<CheckedClient> client() {
        if (client == null && !closed) {
            CallbackSettings callbacks = CallbackSettings.from(settings);
            LookUps lookUps = new LookUps(
                    names, threads, callbacks.concurrency(), callbacks.concurrencyPerHost(), limits.connect());
            client = new CheckedClient(
                    "twophp-callback", lookUps, policy.addresses(), tls.get(), limits, userAgent(), true);
        }
        return Optional.ofNullable(client);
    }

    @PreDestroy
    synchronized void close() {
        closed = true;
        if (client != null) {
            client.close();
        }
    }

    private static String userAgent() {
        String version = HttpCallbackSender.class.getPackage().getImplementationVersion();
        return version == null ? "twophp" : "twophp/" + version;
    }
}
