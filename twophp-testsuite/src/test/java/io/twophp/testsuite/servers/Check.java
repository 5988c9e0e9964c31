package io.twophp.testsuite.servers;

import java.util.List;
import java.util.stream.Stream;

/**
 * A check of a running server that all servers have to pass alike.
 *
 * @param name the expected behaviour
 * @param isQuick whether the server is neither killed nor waited for at length
 * @param body sends requests, and throws unless the behaviour is as expected
 */
record Check(String name, boolean isQuick, Body body) {

    static Check of(String name, Body body) {
        return new Check(name, true, body);
    }

    static Check slow(String name, Body body) {
        return new Check(name, false, body);
    }

    /** Returns all checks, in the order in which they run. Those that kill come last. */
    static List<Check> all() {
        return Stream.of(
                        HandshakeChecks.all(),
                        ConflictChecks.all(),
                        DeadlineChecks.all(),
                        ModeChecks.all(),
                        SecurityChecks.all(),
                        InputChecks.all(),
                        MethodChecks.all(),
                        KindChecks.all(),
                        ErrorChecks.all(),
                        RenderingChecks.all(),
                        BeanChecks.all(),
                        LedgerChecks.all(),
                        ContractChecks.all(),
                        KeyChecks.all(),
                        UrlChecks.all(),
                        AfterCommitChecks.all(),
                        RecoveryChecks.all())
                .flatMap(List::stream)
                .toList();
    }

    @FunctionalInterface
    interface Body {

        void ask(Stage stage) throws Exception;
    }
}
