package io.twophp.central.pull;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.central.ingest.Ingest;
import io.twophp.central.problem.Refusal;
import io.twophp.central.pull.KnownAddresses.Known;
import io.twophp.central.registry.CentralIdentity;
import io.twophp.central.registry.CentralIdentity.Identity;
import io.twophp.core.outbound.AddressRefusedException;
import io.twophp.core.signature.AnswerVerifier;
import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.MessageVerifier.SignatureResult;
import io.twophp.outbound.CheckedClient;
import io.twophp.outbound.Limits;
import io.twophp.outbound.LookUps;
import io.twophp.outbound.Message;
import io.twophp.outbound.NameService;
import io.twophp.outbound.Outcome;
import io.twophp.outbound.Outcome.Answered;
import io.twophp.outbound.Outcome.Failed;
import io.twophp.outbound.Outcome.Failure;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executor;

/**
 * Asks one service a question, signed by this Central Ledger's key, and accepts an answer only if the service signed it
 * for this very question (LD10). Uses the checked client: every address is checked at each connection, no redirect is
 * followed, an answer ends after ten seconds and as many bytes as a batch may have (LD11, F11). Not to be called within
 * a transaction. Thread-safe.
 */
@ApplicationScoped
public class ServiceLine {

    private static final System.Logger LOG = System.getLogger(ServiceLine.class.getName());

    private static final String JSON = "application/json";
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration ALL = Duration.ofSeconds(10);
    /** The number of services that may be asked at a time, before name look-ups that hang refuse more. */
    private static final int AT_ONCE = 16;

    private static final int AT_ONCE_FOR_ONE = 4;

    @Inject
    PullPolicy policy;

    @Inject
    KnownAddresses known;

    @Inject
    CentralIdentity identity;

    @Inject
    Ingest ingest;

    @Inject
    Clock clock;

    @Resource
    ManagedExecutorService threads;

    private CheckedClient client;

    public sealed interface Reply {}

    public record Genuine(int status, byte[] body) implements Reply {}

    /**
     * No answer that can be believed.
     *
     * @param problem what is wrong and what to do, in a sentence
     */
    public record None(String problem) implements Reply {}

    @PostConstruct
    void open() {
        open(InetAddress::getAllByName, threads, new Limits(CONNECT, ALL, ingest.mostBytes()));
    }

    void open(NameService names, Executor executor, Limits limits) {
        client = new CheckedClient(
                "twophp-central-pull",
                new LookUps(names, executor, AT_ONCE, AT_ONCE_FOR_ONE, limits.connect()),
                policy.addresses(),
                CheckedClient.defaultTls(),
                limits,
                "twophp-central",
                false);
    }

    @PreDestroy
    void close() {
        client.close();
    }

    /**
     * Asks an enrolled service.
     *
     * @param path below the service's address, such as {@code 2php/central/rows}
     * @throws Refusal 404 if there is no such service
     */
    public Reply ask(UUID service, Purpose purpose, String path, String question) {
        return ask(known.find(service), purpose, path, question);
    }

    Reply ask(Known service, Purpose purpose, String path, String question) {
        if (service.address().isEmpty()) {
            return new None("It has no address here; an administrator can set one.");
        }
        try {
            URI address = policy.admit(service.address().get());
            return ask(service, purpose, address, path, question.getBytes(UTF_8));
        } catch (AddressRefusedException e) {
            return new None("Its address " + e.getMessage() + ".");
        }
    }

    private Reply ask(Known service, Purpose purpose, URI address, String path, byte[] body) {
        Identity self = identity.current();
        Map<String, String> signature = new MessageSigner(self.id().toString(), self.key(), clock)
                .sign(purpose, "POST", JSON, body, service.id());
        URI target = URI.create(address + path);
        Outcome outcome = client.post(target, policy.receiver(address), new Message(JSON, body, signature), () -> {});
        if (outcome instanceof Failed failed) {
            return failed(service, failed);
        }
        Answered answer = (Answered) outcome;
        SignatureResult result = new AnswerVerifier(key -> known.key(service.id(), key), clock)
                .verify(
                        purpose,
                        MessageSigner.nonce(signature),
                        answer.status(),
                        self.id(),
                        answer.headers(),
                        answer.body());
        if (result.isGenuine()) {
            return new Genuine(answer.status(), answer.body());
        }
        return none(service, answer, result);
    }

    private static Reply failed(Known service, Failed failed) {
        // Without the exception itself: its message may contain text from the receiver.
        failed.bug()
                .ifPresent(bug -> LOG.log(
                        Level.WARNING,
                        "TWOPHP-0921 [" + service.id() + "] The HTTP client failed: "
                                + bug.getClass().getName()));
        return new None(sentence(failed.failure()));
    }

    private static String sentence(Failure failure) {
        return switch (failure) {
            case REFUSED ->
                "Its address leads to a network that is not public; let the operator open it in " + PullPolicy.NETWORKS
                        + ".";
            case UNRESOLVED -> "The name in its address is not known.";
            case LOOKUP_TIMEOUT -> "The name service did not answer in time.";
            case UNREACHABLE -> "Nothing listens at its address.";
            case TIMEOUT -> "It did not answer in time.";
            case TLS -> "TLS with it failed; look at its certificate.";
            case BROKEN -> "What answers at its address does not speak HTTP, or broke off.";
            case ERROR -> "The request failed here; the log says more.";
            case STOPPED -> "This Central Ledger is going down.";
        };
    }

    /** Logs an answer that does not count, and returns the reason; without its content, which may be anybody's. */
    private static Reply none(Known service, Answered answer, SignatureResult result) {
        LOG.log(
                Level.WARNING,
                "TWOPHP-0922 [{0}] An answer with the status {1} does not count: {2}{3}.",
                service.id(),
                answer.status(),
                result.fault().orElseThrow(),
                answer.isWhole() ? "" : ", and it is not whole");
        if (!answer.isWhole()) {
            return new None("Its answer was too long, or broke off.");
        }
        return new None(
                switch (answer.status()) {
                    case 301, 302, 303, 307, 308 ->
                        "Its address answers with a redirect, which is not followed; set the address that it leads to.";
                    case 401 -> "It does not let this Central Ledger in. Enrol it again, or compare the clocks.";
                    case 403 -> "It wants TLS, or its security constraints do not let 2php/central pass.";
                    case 404 -> "Its address is not that of an application enrolled here.";
                    case 503 -> "It is not able to answer now; try again.";
                    default ->
                        "What answered with the status " + answer.status() + " did not sign that as this service.";
                });
    }
}
