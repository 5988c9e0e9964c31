package io.twophp.jaxrs.rig;

import io.twophp.ProtocolHeader;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;
import java.util.UUID;

/** A client of the shop: its address and its user. */
public final class Caller {

    /** An order for a book. */
    public static final String BOOK = "{\"item\":\"book\"}";

    static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    private final URI base;
    private final List<Reply> replies;
    private final String user;
    private final List<String> roles;

    Caller(URI base, List<Reply> replies, String user, List<String> roles) {
        this.base = base;
        this.replies = replies;
        this.user = user;
        this.roles = roles;
    }

    /** @param path below the application's path, without a slash at the start, with its query */
    public Call call(String method, String path) {
        Call call = new Call(this, base, method, path, replies);
        return user == null ? call : call.header("Authorization", "Test " + user + ";" + String.join(",", roles));
    }

    public Call get(String path) {
        return call("GET", path);
    }

    public Call post(String path) {
        return call("POST", path);
    }

    public Call post(String path, String json) {
        return call("POST", path).json(json);
    }

    /** Returns a Phase 1 request with a fresh id, ready to be sent. */
    public Call phaseOne(String method, String path, String json) {
        return phaseOne(method, path, json, "c-" + UUID.randomUUID());
    }

    public Call phaseOne(String method, String path, String json, String ccid) {
        Call call = call(method, path)
                .header(ProtocolHeader.ENABLED, "true")
                .header(ProtocolHeader.CLIENT_CORRELATION_ID, ccid);
        return json == null ? call : call.json(json);
    }

    /** Returns Phase 1 of an order for a book. */
    public Call bookOrder() {
        return phaseOne("POST", "orders", BOOK);
    }

    public Call bookOrder(String ccid) {
        return phaseOne("POST", "orders", BOOK, ccid);
    }

    public ClientIntent registered(String method, String path, String json) {
        return phaseOne(method, path, json).register();
    }

    public ClientIntent order() {
        return bookOrder().register();
    }

    /** Registers a POST without a body. */
    public ClientIntent registered(String path) {
        return registered("POST", path, null);
    }

    public Call status(String scid) {
        return get("2php/intents/" + scid);
    }
}
