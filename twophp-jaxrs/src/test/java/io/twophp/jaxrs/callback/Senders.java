package io.twophp.jaxrs.callback;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.Callback;
import io.twophp.core.callback.CallbackPolicy;
import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.core.settings.Settings;
import io.twophp.outbound.Limits;
import io.twophp.outbound.NameService;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;

/**
 * Senders for tests. Nothing leaves this machine: 127.0.0.2 is allowed and stands for external addresses, 127.0.0.1 is
 * not and stands for internal ones.
 */
final class Senders {

    static final String OUTSIDE = "127.0.0.2";
    static final String INSIDE = "127.0.0.1";
    static final String KEY = "k1:" + Base64.getEncoder().encodeToString(new byte[32]);
    static final String KEY_BELOW = "k1:" + "QkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkI=";
    static final Limits PATIENT = new Limits(Duration.ofSeconds(5), Duration.ofSeconds(120));
    static final Limits IMPATIENT = new Limits(Duration.ofMillis(400), Duration.ofMillis(800));
    static final Callback CALLBACK = new Callback(
            new ServerCorrelationId("scid-1"),
            new ClientCorrelationId("ccid-1"),
            Instant.parse("2026-01-01T12:00:00Z"));

    private Senders() {}

    static Settings settings(String allow, String networks) {
        String[] receivers = allow.split(",");
        Map<String, String> values = Map.of(
                "twophp.callback.keys",
                IntStream.range(0, receivers.length)
                        .mapToObj(i -> receivers[i] + " " + key(i))
                        .collect(Collectors.joining(",")),
                CallbackPolicy.PLAIN_HTTP,
                "true",
                CallbackPolicy.ALLOW,
                allow,
                CallbackPolicy.NETWORKS,
                networks);
        return key -> Optional.ofNullable(values.get(key));
    }

    /** Returns the key of the n-th receiver. */
    private static String key(int n) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) n);
        return n == 1 ? KEY_BELOW : "k1:" + Base64.getEncoder().encodeToString(bytes);
    }

    /** Returns a sender that may send to {@code http://hook.example.com} and its subdomains, on one port. */
    static HttpCallbackSender to(int port, NameService names, Limits limits) {
        return new HttpCallbackSender(
                settings("http://hook.example.com:" + port + ",http://*.hook.example.com:" + port, OUTSIDE),
                Senders::onThreadOfItsOwn,
                names,
                Senders::defaultTls,
                limits);
    }

    /** Returns a sender that may send to {@code https://hook.example.com} and another host, on one port. */
    static HttpCallbackSender overTls(int port, SSLContext trusted, Limits limits) {
        return new HttpCallbackSender(
                settings("https://hook.example.com:" + port + ",https://other.example.com:" + port, OUTSIDE),
                Senders::onThreadOfItsOwn,
                answering(OUTSIDE),
                () -> trusted,
                limits);
    }

    /** Sends a callback, and closes the sender. */
    static Delivery send(HttpCallbackSender sender, String url) {
        try {
            return sender.send(URI.create(url), CALLBACK, () -> {});
        } finally {
            sender.close();
        }
    }

    /** Sends a callback to {@code http://hook.example.com} on a port. */
    static Delivery send(int port, NameService names, Limits limits) {
        return send(to(port, names, limits), "http://hook.example.com:" + port + "/");
    }

    static void onThreadOfItsOwn(Runnable work) {
        Thread thread = new Thread(work, "work");
        thread.setDaemon(true);
        thread.start();
    }

    static SSLContext defaultTls() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static NameService answering(String... addresses) {
        return host -> addresses(addresses);
    }

    static InetAddress[] addresses(String... addresses) throws UnknownHostException {
        InetAddress[] found = new InetAddress[addresses.length];
        for (int i = 0; i < addresses.length; i++) {
            found[i] = InetAddress.getByName(addresses[i]);
        }
        return found;
    }

    static Stream<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("twophp-callback"));
    }
}
