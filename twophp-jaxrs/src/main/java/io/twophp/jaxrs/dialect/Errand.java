package io.twophp.jaxrs.dialect;

import io.twophp.core.engine.Registration;
import io.twophp.core.intent.Name;
import java.util.Optional;

/** What a request asks of the engine. */
public sealed interface Errand {

    /** What its client calls the intent that it is about. */
    Name name();

    /** What it wants registered, or has registered before; empty if it only names it. */
    default Optional<Registration> registered() {
        return Optional.empty();
    }

    /** To register an intent, and to confirm it at once if so said. */
    record Register(Registration registration) implements Errand {

        @Override
        public Optional<Registration> registered() {
            return Optional.of(registration);
        }

        @Override
        public Name name() {
            return registration.name();
        }
    }

    /**
     * To execute what was registered under that name.
     *
     * @param respondAsync whether the client prefers not to wait
     */
    record Confirm(Name name, boolean respondAsync) implements Errand {}

    /**
     * To perform a command: to register it, and to confirm it at once if so said; or, with a token, to confirm what was
     * registered.
     */
    record Perform(Registration registration, Optional<String> token) implements Errand {

        @Override
        public Optional<Registration> registered() {
            return Optional.of(registration);
        }

        @Override
        public Name name() {
            return registration.name();
        }
    }

    /** To tell what became of it. */
    record Replay(Name name) implements Errand {}

    /** To erase payload and stored answer, and to keep the name. */
    record Forget(Name name) implements Errand {}
}
