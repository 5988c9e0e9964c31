package io.twophp.cdi;

import static io.twophp.cdi.call.UnitOfWorkCases.fake;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.cdi.settings.TestConfig;
import io.twophp.core.crypto.KeyRing;
import jakarta.enterprise.inject.Produces;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/** Applications of a few classes and the extension, nothing else. */
final class Deployments {

    private static final String KEYS = "test:QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVoxMjM0NTY=";

    private Deployments() {}

    static void assertAccepted(Class<?>... classes) {
        try (WeldContainer container = application(classes).initialize()) {
            assertThat(container.isRunning()).isTrue();
        }
    }

    /** @param fragments parts of the message that the deployment fails with */
    static void assertRefused(Class<?> type, String... fragments) {
        assertThatThrownBy(() -> application(type).initialize())
                .hasMessageContaining(type.getSimpleName())
                .hasMessageContainingAll(fragments);
    }

    static Weld application(Class<?>... classes) {
        TestConfig.set(KeyRing.KEYS, KEYS);
        return new Weld()
                .disableDiscovery()
                .addExtension(new TwoPhaseExtension())
                .beanClasses(classes)
                .addBeanClass(Metrics.class);
    }

    /** Provides the registry, since MicroProfile Metrics is on the class path of these tests. */
    static final class Metrics {

        @Produces
        MetricRegistry registry() {
            return fake(MetricRegistry.class, (proxy, method, arguments) -> {
                throw new UnsupportedOperationException(method.getName());
            });
        }
    }
}
