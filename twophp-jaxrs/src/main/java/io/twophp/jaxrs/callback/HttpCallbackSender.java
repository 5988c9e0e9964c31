package io.twophp.jaxrs.callback;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.callback.Callback;
import io.twophp.core.callback.CallbackKeys;
import io.twophp.core.callback.CallbackPolicy;
import io.twophp.core.callback.CallbackRefusedException;
import io.twophp.core.callback.CallbackSender;
import io.twophp.core.callback.CallbackSettings;
import io.twophp.core.callback.CallbackSignature;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.settings.Settings;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.URI;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/**
 * Sends callbacks over HTTP with a signature, to receivers that are still allowed at that moment, and to the very
 * addresses that were checked (draft §5.5, D18). Nothing is built and no thread started before the first callback. An
 * attempt ends after five seconds, two of them for the name and two for the connection, whatever the receiver and the
 * name service do; TLS as the JVM is configured for it. Names are looked up on the work threads. Thread-safe.
 *
 * <p>Results: the status, or {@code refused} (by the allowlist or the address), {@code unresolved},
 * {@code lookup-timeout} (by the name service), {@code unreachable}, {@code timeout}, {@code tls}, {@code broken} (not
 * or no longer HTTP), {@code error} (a bug or a limit of ours), {@code stopped} (this application is going down).
 */
@ModuleBean
public class HttpCallbackSender implements CallbackSender {

    private final Settings settings;
    private final Executor threads;
    private final NameService names;
    private final Supplier<SSLContext> tls;
    private final Limits limits;
    private CallbackPolicy policy;
    private ReceiverClient client;
    private boolean closed;

    @Inject
    public HttpCallbackSender(Settings settings, WorkThreads threads) {
        this(settings, threads, InetAddress::getAllByName, HttpCallbackSender::defaultTls, Limits.DEFAULT);
    }

    HttpCallbackSender(
            Settings settings, Executor threads, NameService names, Supplier<SSLContext> tls, Limits limits) {
        this.settings = settings;
        this.threads = threads;
        this.names = names;
        this.tls = tls;
        this.limits = limits;
    }

    @Override
    public Delivery send(URI target, Callback callback, Runnable begun) {
        try {
            // Again, since it was admitted by the settings of then.
            CallbackPolicy current = policy();
            URI admitted = current.admit(target.toString());
            Optional<ReceiverClient> open = client();
            return open.isPresent()
                    ? open.get().post(admitted, current.receiver(admitted), callback, begun)
                    : new Delivery(false, "stopped");
        } catch (CallbackRefusedException e) {
            return new Delivery(false, "refused");
        }
    }

    private synchronized CallbackPolicy policy() {
        if (policy == null) {
            policy = CallbackPolicy.from(settings);
        }
        return policy;
    }

    private synchronized Optional<ReceiverClient> client() {
        if (client == null && !closed) {
            client = new ReceiverClient(
                    new LookUps(names, threads, CallbackSettings.from(settings), limits.connect()),
                    policy().addresses(),
                    new CallbackSignature(CallbackKeys.from(settings), Clock.systemUTC()),
                    tls.get(),
                    limits,
                    userAgent());
        }
        return closed ? Optional.empty() : Optional.of(client);
    }

    @PreDestroy
    synchronized void close() {
        closed = true;
        if (client != null) {
            client.close();
        }
    }

    private static SSLContext defaultTls() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("The JVM's default TLS configuration can't be used", e);
        }
    }

    private static String userAgent() {
        String version = HttpCallbackSender.class.getPackage().getImplementationVersion();
        return version == null ? "twophp" : "twophp/" + version;
    }
}
