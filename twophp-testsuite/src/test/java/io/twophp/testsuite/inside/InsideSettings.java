package io.twophp.testsuite.inside;

import io.twophp.testsuite.servers.Make;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Starts a PostgreSQL and the server that {@code -Darquillian.launch} names, and sets what {@code arquillian.xml} takes
 * from system properties. Comes before Arquillian's own extension, which reads that file. Does nothing in the server,
 * where the class is as well.
 */
final class InsideSettings implements ExecutionCondition, BeforeAllCallback {

    /** The system property that is set on the server's command line, to the server's word. */
    static final String INSIDE = "twophp.testsuite.inside";

    /** The container of {@code arquillian.xml}, which has a server's word. */
    private static final String CONTAINER = "arquillian.launch";

    /** Servers that {@code -Dservers} does not name are left out. */
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return isInside() || OutsideOnly.isChosen()
                ? ConditionEvaluationResult.enabled("chosen")
                : ConditionEvaluationResult.disabled("not among -Dservers");
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (!isInside()) {
            OutsideOnly.start(context);
        }
    }

    private static boolean isInside() {
        return System.getProperty(INSIDE) != null;
    }

    /** Code in a class of its own, as its dependencies are not in the server. */
    private static final class OutsideOnly {

        private static Make make() {
            return Make.of(System.getProperty(CONTAINER, Make.PAYARA_MICRO.word()));
        }

        static boolean isChosen() {
            return Make.chosen().contains(make());
        }

        static void start(ExtensionContext context) {
            context.getRoot()
                    .getStore(Namespace.create(InsideSettings.class))
                    .getOrComputeIfAbsent(InsideServer.class, type -> InsideServer.start(make()), InsideServer.class);
        }
    }
}
