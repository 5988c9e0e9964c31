package io.twophp.central.access;

/**
 * The way a request came.
 *
 * @param address the client's, as far as known: behind a listed proxy the address that the proxy names
 * @param secure whether it came over TLS all the way
 * @param mayLogIn whether passwords and sessions may travel on it: over TLS, from this very machine, or from anywhere
 *     if {@code twophp.tls.required} is false
 */
public record Visit(String address, boolean secure, boolean mayLogIn) {}
