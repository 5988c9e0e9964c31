package io.twophp.jaxrs.dialect;

import io.twophp.core.engine.Registration;
import io.twophp.core.intent.Name;
import java.util.Optional;

/** A request to the engine, as read from an HTTP request in any dialect. */
public sealed interface DialectRequest {

    Name name();

    /** Returns the registration that the request makes or repeats; empty if it only names the intent. */
    default Optional<Registration> registered() {
        return Optional.empty();
    }

    /** Returns the step of the protocol that the request belongs to: 1 if it registers, else 2. */
    default int phase() {
        return registered().isPresent() ? 1 : 2;
    }

    /** A request that registers an intent, or repeats its registration. */
    sealed interface Registering extends DialectRequest {

        Registration registration();

        @Override
        default Optional<Registration> registered() {
            return Optional.of(registration());
        }

        @Override
        default Name name() {
            return registration().name();
        }
    }

    /** Registers an intent, and confirms it at once if the registration says so. */
    record Register(Registration registration) implements Registering {}

    /**
     * Executes what was registered under the name.
     *
     * @param respondAsync whether the client prefers not to wait
     */
    record Confirm(Name name, boolean respondAsync) implements DialectRequest {}

    /**
     * Performs a command: registers it, and confirms it at once if the registration says so; or, with a token, confirms
     * what was registered.
     */
    record Perform(Registration registration, Optional<String> token) implements Registering {

        @Override
        public int phase() {
            return token.isPresent() ? 2 : 1;
        }
    }

    /** Reports what became of the intent. */
    record Replay(Name name) implements DialectRequest {}

    /** Erases payload and stored answer, and keeps the name. */
    record Forget(Name name) implements DialectRequest {}
}
