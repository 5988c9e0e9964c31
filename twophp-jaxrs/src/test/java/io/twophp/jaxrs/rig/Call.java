package io.twophp.jaxrs.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A request to be sent. */
public final class Call {

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final HttpRequest.Builder request;
    private final String method;
    private final List<Reply> replies;
    private BodyPublisher body = BodyPublishers.noBody();

    Call(URI uri, String method, List<Reply> replies) {
        this.request = HttpRequest.newBuilder(uri).timeout(LONGEST);
        this.method = method;
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

    public Call json(String json) {
        return body("application/json", BodyPublishers.ofString(json));
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

    public CompletableFuture<Reply> sendAsync() {
        return Caller.CLIENT
                .sendAsync(request.method(method, body).build(), BodyHandlers.ofByteArray())
                .thenApply(Reply::of)
                .thenApply(this::note);
    }

    private Reply note(Reply reply) {
        replies.add(reply);
        return reply;
    }
}
