package io.twophp.jaxrs.rig;

import io.twophp.ProtocolHeader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A request to be sent. */
public final class Call {

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final Caller caller;
    private final HttpRequest.Builder request;
    private final String method;
    private final String path;
    private final List<Reply> replies;
    private BodyPublisher body = BodyPublishers.noBody();

    Call(Caller caller, URI base, String method, String path, List<Reply> replies) {
        this.caller = caller;
        this.request =
                HttpRequest.newBuilder(base.resolve(base.getPath() + path)).timeout(LONGEST);
        this.method = method;
        this.path = path;
        this.replies = replies;
    }

    /** Adds a header, one more if there is one. */
    public Call header(String name, String value) {
        request.header(name, value);
        return this;
    }

    public Call replaceHeader(String name, String value) {
        request.setHeader(name, value);
        return this;
    }

    public Call autoConfirm() {
        return header(ProtocolHeader.AUTO_CONFIRM, "true");
    }

    /** Names the request by an idempotency key. */
    public Call key(String key) {
        return header("Idempotency-Key", key);
    }

    /** Names the request as a message of Certified HTTP. */
    public Call message(String id) {
        ZonedDateTime now = ZonedDateTime.now(ZoneOffset.UTC);
        return header("X-Message-Id", id).header("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(now));
    }

    public Call json(String json) {
        return body("application/json", json);
    }

    public Call body(String mediaType, String text) {
        return body(mediaType, BodyPublishers.ofString(text));
    }

    public Call body(String mediaType, BodyPublisher publisher) {
        body = publisher;
        return replaceHeader("Content-Type", mediaType);
    }

    public Reply send() {
        try {
            return note(Reply.of(Caller.CLIENT.send(request.method(method, body).build(), BodyHandlers.ofByteArray())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Sends it, and expects an answer with this status. */
    public Reply expect(int status) {
        return send().expect(status);
    }

    /** Sends it, and expects a problem of the protocol's. */
    public Reply expect(int status, String problem) {
        return send().expect(status, problem);
    }

    /** Sends this Phase 1; returns the intent. */
    public ClientIntent register() {
        Reply answer = expect(200);
        return new ClientIntent(
                caller,
                path,
                answer.header(ProtocolHeader.CLIENT_CORRELATION_ID),
                answer.header(ProtocolHeader.SERVER_CORRELATION_ID),
                answer);
    }

    public CompletableFuture<Reply> sendAsync() {
        return Caller.CLIENT
                .sendAsync(request.method(method, body).build(), BodyHandlers.ofByteArray())
                .thenApply(Reply::of)
                .thenApply(this::note);
    }

    /** Sends this many calls at once; returns their answers. */
    public static List<Reply> atOnce(int number, IntFunction<Call> calls) {
        List<CompletableFuture<Reply>> sent = IntStream.range(0, number)
                .mapToObj(i -> calls.apply(i).sendAsync())
                .toList();
        return sent.stream().map(CompletableFuture::join).toList();
    }

    private Reply note(Reply reply) {
        replies.add(reply);
        return reply;
    }
}
