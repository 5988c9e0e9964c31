package io.twophp.testsuite.campaign;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.campaign.war.Hurdle;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Sends requests that the server confirms itself, and ends all database sessions while they are in flight. */
final class SessionStorm implements AutoCloseable {

    private static final int AT_ONCE = 32;
    private static final int LONGEST_LINGER = 60;
    private static final int LATEST_STRIKE = 150;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final String ALICE = io.twophp.testsuite.launch.Client.basic("alice:alice-secret");

    private final CampaignPostgres postgres;
    private final Tables tables;
    private final URI endpoint;
    private final Random random = new Random();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ExecutorService clients = Executors.newFixedThreadPool(AT_ONCE);
    private final List<String> sent = new ArrayList<>();
    private final ConcurrentLinkedQueue<String> violations = new ConcurrentLinkedQueue<>();
    private final AtomicInteger answers = new AtomicInteger();

    SessionStorm(CampaignPostgres postgres, URI shop) {
        this.postgres = postgres;
        this.tables = new Tables(postgres);
        this.endpoint = shop.resolve("orders/hurdles/local");
    }

    /** Runs one round, and returns when every request of it has its outcome. */
    void strike() {
        List<CompletableFuture<Void>> inFlight = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            String clientId = UUID.randomUUID().toString();
            sent.add(clientId);
            int linger = random.nextInt(LONGEST_LINGER);
            inFlight.add(CompletableFuture.runAsync(() -> untilKnown(clientId, linger), clients));
        }
        LockSupport.parkNanos(Duration.ofMillis(random.nextInt(LATEST_STRIKE)).toNanos());
        postgres.terminateAll();
        inFlight.forEach(CompletableFuture::join);
    }

    private void untilKnown(String clientId, int linger) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - end < 0) {
            Optional<HttpResponse<String>> answer = send(clientId, linger);
            if (answer.isPresent() && isKnown(clientId, answer.get())) {
                return;
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
        violations.add(clientId + " has no outcome after " + PATIENCE);
    }

    private boolean isKnown(String clientId, HttpResponse<String> answer) {
        answers.incrementAndGet();
        String phase = answer.headers().firstValue(ProtocolHeader.PHASE_STATE).orElse("");
        String type = answer.headers().firstValue("Content-Type").orElse("");
        if (answer.statusCode() >= 400 && !type.startsWith("application/problem+json")) {
            violations.add(clientId + " was answered " + answer.statusCode() + " " + type + ": " + answer.body());
        }
        if (phase.equals("FAILED")) {
            violations.add(clientId + " failed: " + answer.statusCode() + " " + answer.body());
        }
        return phase.equals("COMMITTED") || phase.equals("FAILED");
    }

    private Optional<HttpResponse<String>> send(String clientId, int linger) {
        HttpRequest request = HttpRequest.newBuilder(endpoint)
                .timeout(Client.TIMEOUT)
                .header("Authorization", ALICE)
                .header("Content-Type", "application/json")
                .header(ProtocolHeader.ENABLED, "true")
                .header(ProtocolHeader.AUTO_CONFIRM, "true")
                .header(ProtocolHeader.CLIENT_CORRELATION_ID, clientId)
                .POST(BodyPublishers.ofString("{\"purpose\":\"" + clientId + "\",\"behaviour\":\""
                        + Hurdle.Behaviour.WRITE + "\",\"secret\":\"-\",\"linger\":" + linger + "}"))
                .build();
        try {
            return Optional.of(http.send(request, BodyHandlers.ofString()));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    int requests() {
        return sent.size();
    }

    int answers() {
        return answers.get();
    }

    /** Returns the violations that clients saw, and those that are in the tables now. */
    List<String> violations() {
        tables.intents(sent).stream()
                .filter(row -> !row.phase().equals("COMMITTED"))
                .forEach(row -> violations.add(row.clientId() + " ended as " + row.phase()));
        for (String clientId : sent) {
            int effects = tables.effects(List.of(clientId), List.of(clientId)).size();
            if (effects != 1) {
                violations.add(clientId + " took effect " + effects + " times");
            }
        }
        return List.copyOf(violations);
    }

    @Override
    public void close() {
        clients.shutdownNow();
        tables.close();
    }
}
