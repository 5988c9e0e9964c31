package io.twophp.testsuite.mutants;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * The tests named by the arguments, in this JVM. It ends with 0 if all of them passed, with 1 if not, with 2 if there
 * were none.
 */
final class TestRun {

    private TestRun() {}

    public static void main(String[] tests) {
        List<? extends DiscoverySelector> selectors =
                Arrays.stream(tests).map(TestRun::selector).toList();
        LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request().selectors(selectors).build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        summary.printFailuresTo(new PrintWriter(System.out, true));
        summary.printTo(new PrintWriter(System.out, true));
        if (summary.getTotalFailureCount() > 0) {
            System.exit(1);
        }
        System.exit(summary.getTestsSucceededCount() > 0 ? 0 : 2);
    }

    private static DiscoverySelector selector(String test) {
        return test.contains("#") ? DiscoverySelectors.selectMethod(test) : DiscoverySelectors.selectClass(test);
    }
}
