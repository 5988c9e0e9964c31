package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.redelivery.ContainerRedelivery;
import io.twophp.jaxrs.redelivery.LocalServer;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.ServletContext;
import java.time.Duration;
import java.util.Optional;

/** Adds the target of the web module that is being started, if it has a loopback filter. */
public final class Loopback {

    private static final Duration PROBE = Duration.ofSeconds(3);
    private static final String OPEN = "io.twophp.redelivery.door";

    private Loopback() {}

    /**
     * Adds the target, on a thread of the web module, once for all JAX-RS applications in it.
     *
     * @return whether the module has a loopback filter @throws io.twophp.InvalidConfigurationException if it has one,
     *     and this server can't set the owner of a request
     */
    public static boolean open() {
        Optional<ServletContext> module = bean(LoopbackModule.class).application();
        module.filter(application -> application.getAttribute(OPEN) == null).ifPresent(Loopback::open);
        return module.isPresent();
    }

    private static void open(ServletContext application) {
        LocalServer server = LoopbackFilter.of(application).orElseThrow();
        server.check();
        bean(ContainerRedelivery.class)
                .add(new LoopbackTarget(
                        application.getContextPath(),
                        new OwnAddress(bean(Settings.class), server),
                        bean(Tickets.class),
                        new SelfClient(Tickets.LIFE, PROBE),
                        System::nanoTime));
        application.setAttribute(OPEN, true);
    }

    private static <T> T bean(Class<T> type) {
        return CDI.current().select(type).get();
    }
}
