package io.twophp.tck.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.LedgerEntry;
import io.twophp.core.client.Pause;
import io.twophp.core.intent.ServiceIdentity;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Makes a {@link HandshakeClient}. Each method changes this builder and returns it. Not thread-safe. */
public final class HandshakeClientBuilder {

    final Map<String, String> headers = new LinkedHashMap<>();
    HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    Duration timeout = Duration.ofSeconds(30);
    Duration margin = Duration.ofMillis(500);
    Clock clock = Clock.systemUTC();
    LongSupplier nanoTime = System::nanoTime;
    Pause pause = Pause.SLEEP;
    int repeats = 5;
    int polls = 60;
    ServiceIdentity caller = ServiceIdentity.named("client");
    String target = "server";
    Consumer<LedgerEntry> ledger = entry -> {};

    HandshakeClientBuilder() {}

    /** Sends {@code name} with every request, also Phase 2 and status requests. Default: none. */
    public HandshakeClientBuilder header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** Authenticates every request the same way (N37), by HTTP Basic in UTF-8. */
    public HandshakeClientBuilder basic(String user, String password) {
        return header(
                "Authorization",
                "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(UTF_8)));
    }

    /** Sets the HTTP client, for TLS settings and the like. Default: HTTP/1.1, no redirects. */
    public HandshakeClientBuilder http(HttpClient client) {
        this.http = Objects.requireNonNull(client, "client");
        return this;
    }

    /** Sets the time-out for a whole answer. Default 30 s. */
    public HandshakeClientBuilder timeout(Duration length) {
        this.timeout = Objects.requireNonNull(length, "length");
        return this;
    }

    /** Sets the margin that is subtracted from the time to confirm, for the way to the server (D20). Default 500 ms. */
    public HandshakeClientBuilder margin(Duration length) {
        this.margin = Objects.requireNonNull(length, "length");
        return this;
    }

    /** Sets the wall clock and the monotonic clock, of which the latter counts nanoseconds. Default: the system's. */
    public HandshakeClientBuilder clocks(Clock wall, LongSupplier monotonic) {
        this.clock = Objects.requireNonNull(wall, "wall");
        this.nanoTime = Objects.requireNonNull(monotonic, "monotonic");
        return this;
    }

    /** Sets the way to wait. Default: {@link Pause#SLEEP}. */
    public HandshakeClientBuilder pause(Pause how) {
        this.pause = Objects.requireNonNull(how, "how");
        return this;
    }

    /** Sets the number of times that one exchange is repeated while nothing is known; zero or more. Default 5. */
    public HandshakeClientBuilder repeats(int cap) {
        this.repeats = atLeast(0, cap);
        return this;
    }

    /** Sets the number of times that the client asks again while the server is processing; one or more. Default 60. */
    public HandshakeClientBuilder polls(int cap) {
        this.polls = atLeast(1, cap);
        return this;
    }

    /**
     * Sets the receiver of the client's ledger row (draft §5.2.3): called after the answer to Phase 1 and before Phase
     * 2 is sent, once for each call (N9). Default: none.
     *
     * @param service the caller
     * @param server the called service's name
     */
    public HandshakeClientBuilder ledger(ServiceIdentity service, String server, Consumer<LedgerEntry> rows) {
        this.caller = Objects.requireNonNull(service, "service");
        this.target = Objects.requireNonNull(server, "server");
        this.ledger = Objects.requireNonNull(rows, "rows");
        return this;
    }

    /** Returns the client. */
    public HandshakeClient build() {
        return new HandshakeClient(this);
    }

    private static int atLeast(int least, int cap) {
        if (cap < least) {
            throw new IllegalArgumentException("the cap is at least " + least);
        }
        return cap;
    }
}
