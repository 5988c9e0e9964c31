package io.twophp.testsuite.mutants;

import java.util.Arrays;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The tests named by the arguments, in this JVM. It ends with 0 if all of them passed, with 1 at the first failure,
 * with 2 if there were none.
 */
final class TestRun {

    private TestRun() {}

    public static void main(String[] tests) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        Arrays.stream(tests).map(TestRun::selector).forEach(request::selectors);
        Results results = new Results();
        LauncherFactory.create().execute(request.build(), results);
        System.exit(results.passed ? 0 : 2);
    }

    private static DiscoverySelector selector(String test) {
        return test.contains("#") ? DiscoverySelectors.selectMethod(test) : DiscoverySelectors.selectClass(test);
    }

    private static final class Results implements TestExecutionListener {

        private volatile boolean passed;

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                System.out.println(test.getUniqueId());
                result.getThrowable().ifPresent(failure -> failure.printStackTrace(System.out));
                System.exit(1);
            }
            passed |= test.isTest() && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
        }
    }
}
