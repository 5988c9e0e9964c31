package io.twophp.jaxrs.redelivery.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.redelivery.LocalServer;
import io.twophp.jaxrs.redelivery.LocalServer.Work;
import io.twophp.jaxrs.redelivery.RedeliveryTarget.UnreachableTargetException;
import io.twophp.jaxrs.request.OwnersContext;
import io.twophp.jaxrs.request.Redelivered;
import io.twophp.jaxrs.rig.Certificate;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletSecurityElement;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The target for requests of the server to itself: found, lost, found again; and the requests to it (D17). */
@Tag("D17")
@Timeout(60)
class LoopbackTargetTest {

    private static final OwnersContext OLGA = new OwnersContext(Optional.of("olga"), Set.of("customer"), true);
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofSeconds(2);

    private final AtomicLong nanos = new AtomicLong();
    private final Tickets tickets = new Tickets(System::nanoTime);
    private final List<AutoCloseable> running = new ArrayList<>();
    private volatile List<URI> addresses = List.of();

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : running) {
            each.close();
        }
    }

    private LoopbackTarget target(Settings settings, SelfClient client) {
        return new LoopbackTarget("/shop", Loopback.addresses(settings, new Elsewhere()), tickets, client, nanos::get);
    }

    private LoopbackTarget target(Settings settings) {
        return target(settings, new SelfClient(LONG, LONG));
    }

    private LoopbackTarget target() {
        return target(key -> Optional.empty());
    }

    /** Returns a target that waits for an answer for a short time only. */
    private LoopbackTarget hastyTarget() {
        return target(key -> Optional.empty(), new SelfClient(SHORT, LONG));
    }

    private LoopbackSite site(HttpServlet servlet) throws ServletException {
        LoopbackSite site = new LoopbackSite(tickets, servlet, UnaryOperator.identity());
        running.add(site);
        return site;
    }

    private static int deliver(LoopbackTarget target) {
        return target.deliver(LoopbackDeliveries.delivery(OLGA));
    }

    @Test
    void itIsClosedUntilTheServerListensAndThenOpenWithoutAnybodyHavingCalled() throws Exception {
        LoopbackTarget target = target();
        assertThat(target.isReachable()).isFalse();
        addresses = List.of(site(new Answering()).base());
        assertThat(target.isReachable()).as("looked for just now").isFalse();
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(target.isReachable()).isTrue();
        assertThat(deliver(target)).isEqualTo(200);
    }

    @Test
    void ofManyAddressesItTakesTheOneWhereItsOwnTicketComesIn() throws Exception {
        URI nobody;
        try (ServerSocket free = new ServerSocket(0)) {
            nobody = URI.create("http://127.0.0.1:" + free.getLocalPort());
        }
        LoopbackSite other = new LoopbackSite(new Tickets(System::nanoTime), new Answering(), UnaryOperator.identity());
        running.add(other);
        ServerSocket silent = new ServerSocket(0);
        running.add(silent);
        addresses = List.of(
                nobody,
                URI.create("http://127.0.0.1:" + silent.getLocalPort()),
                other.base(),
                site(new Answering()).base());
        assertThat(deliver(target(key -> Optional.empty(), new SelfClient(LONG, SHORT))))
                .isEqualTo(200);
    }

    /** Servers trace the live request, not the forwarded one. The probe before it belongs to no trace. */
    @Test
    void theServersRequestToItselfBelongsToTheTraceOfTheOneThatAskedForIt() throws Exception {
        List<String> traces = new CopyOnWriteArrayList<>();
        LoopbackSite site = new LoopbackSite(tickets, new Answering(), next -> exchange -> {
            traces.add(exchange.getRequestHeaders().getFirst("traceparent") + " "
                    + exchange.getRequestHeaders().getFirst("tracestate"));
            next.handleRequest(exchange);
        });
        running.add(site);
        addresses = List.of(site.base());
        Claim claim =
                new Claim(LoopbackDeliveries.INTENT, TraceContext.NONE, new TraceContext("00-a-b-01", "vendor=opaque"));
        assertThat(target().deliver(new Redelivered(claim, LoopbackDeliveries.ORDER, OLGA)))
                .isEqualTo(200);
        assertThat(traces).containsExactly("null null", "00-a-b-01 vendor=opaque");
    }

    /**
     * Checks a certificate of another name, which is not signed by an authority: a token is of use to this engine only.
     */
    @Test
    void aServerThatSpeaksTlsOnlyIsReached(@TempDir Path folder) throws Exception {
        LoopbackSite secure = new LoopbackSite(
                tickets, new Answering(), UnaryOperator.identity(), Certificate.of("other.example", folder));
        running.add(secure);
        addresses = List.of(secure.base());
        assertThat(secure.base().getScheme()).isEqualTo("https");
        assertThat(deliver(target())).isEqualTo(200);
    }

    @Test
    void theSettingBeatsWhatTheServerTells() throws Exception {
        addresses = List.of(URI.create("http://127.0.0.1:1"));
        String url = site(new Answering()).base().toString();
        assertThat(target(key -> key.equals("twophp.redelivery.url") ? Optional.of(url + "/") : Optional.empty())
                        .isReachable())
                .isTrue();
        assertThatThrownBy(() -> target(key -> Optional.of("http://127.0.0.1/shop")))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("twophp.redelivery.url");
    }

    @Test
    void aServerThatIsGoneClosesItAndNothingIsExecuted() throws Exception {
        LoopbackSite site = site(new Answering());
        addresses = List.of(site.base());
        LoopbackTarget target = target();
        assertThat(target.isReachable()).isTrue();
        site.close();
        assertThatThrownBy(() -> deliver(target)).isInstanceOf(UnreachableTargetException.class);
        addresses = List.of(site(new Answering()).base());
        assertThat(deliver(target)).isEqualTo(200);
    }

    /** The answer to the token may be late or lost: the admitted request is waited for. */
    @Test
    void whatTakesLongerThanAnAnswerIsWaitedFor() throws Exception {
        Answering slow = new Answering();
        slow.mayEnd = new CountDownLatch(1);
        addresses = List.of(site(slow).base());
        LoopbackTarget target = hastyTarget();
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() -> deliver(target));
        slow.begun.await();
        assertThatThrownBy(() -> status.get(SHORT.toMillis() * 2, TimeUnit.MILLISECONDS))
                .isInstanceOf(TimeoutException.class);
        slow.mayEnd.countDown();
        assertThat(status.get()).isEqualTo(200);
    }

    @Test
    void whoeverInterruptsTheSenderInterruptsTheExecution() throws Exception {
        Answering hanging = new Answering();
        hanging.mayEnd = new CountDownLatch(1);
        addresses = List.of(site(hanging).base());
        LoopbackTarget target = hastyTarget();
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Thread sender = new Thread(() -> {
            try {
                deliver(target);
            } catch (RuntimeException e) {
                end.complete(e);
            }
        });
        sender.start();
        hanging.begun.await();
        sender.interrupt();
        assertThat(end.get()).hasMessageContaining("interrupted");
        assertThat(hanging.interrupted.get()).isTrue();
    }

    @Test
    void anApplicationThatFailsIsNoUnreachableTarget() throws Exception {
        Answering failing = new Answering();
        failing.fails = true;
        addresses = List.of(site(failing).base());
        LoopbackTarget target = target();
        assertThatThrownBy(() -> deliver(target))
                .isNotInstanceOf(UnreachableTargetException.class)
                .hasRootCauseMessage("no");
        assertThat(target.isReachable()).isTrue();
    }

    @Test
    void itLeadsToWhatIsBelowItsContext() {
        assertThat(target().serves("/shop/api/")).isTrue();
        assertThat(target().serves("/shopping/api/")).isFalse();
    }

    /** Answers 200, once it may. */
    private static final class Answering extends HttpServlet {

        private static final long serialVersionUID = 1L;

        final transient CountDownLatch begun = new CountDownLatch(1);
        final transient CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        transient CountDownLatch mayEnd = new CountDownLatch(0);
        boolean fails;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            begun.countDown();
            if (fails) {
                throw new IOException("no");
            }
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                interrupted.complete(true);
            }
        }
    }

    /** Reports the addresses of the test. */
    private final class Elsewhere implements LocalServer {

        @Override
        public List<URI> addresses() {
            return addresses;
        }

        @Override
        public ServletSecurityElement unconstrained() {
            throw new AssertionError();
        }

        @Override
        public void check() {}

        @Override
        public void run(OwnersContext caller, Work work) {
            throw new AssertionError();
        }
    }
}
