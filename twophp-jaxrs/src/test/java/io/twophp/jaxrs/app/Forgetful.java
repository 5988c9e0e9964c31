package io.twophp.jaxrs.app;

/**
 * A bean of the shop that forgets, before each test, what it has noted. No alternative is one: it would hide the
 * others.
 */
public interface Forgetful {
    void forget();
}
