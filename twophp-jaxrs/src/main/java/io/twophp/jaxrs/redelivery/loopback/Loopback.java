package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.admission.PublicUrl;
import io.twophp.jaxrs.redelivery.ContainerRedelivery;
import io.twophp.jaxrs.redelivery.LocalServer;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** The target of the web module, if it has a loopback filter. Thread-safe. */
@ModuleBean
public class Loopback {

    private static final Duration PROBE = Duration.ofSeconds(3);

    private final Settings settings;
    private final Tickets tickets;
    private final ContainerRedelivery redelivery;
    private ServletContext application;
    private boolean isOpen;

    @Inject
    Loopback(Settings settings, Tickets tickets, ContainerRedelivery redelivery) {
        this.settings = settings;
        this.tickets = tickets;
        this.redelivery = redelivery;
    }

    synchronized void started(ServletContext started) {
        application = started;
    }

    /**
     * Adds the target, on a thread of the web module, once for all JAX-RS applications in it.
     *
     * @return whether the module has a loopback filter
     * @throws io.twophp.InvalidConfigurationException if it has one, and this server can't set the owner of a request
     */
    public synchronized boolean open() {
        if (application != null && !isOpen) {
            LocalServer server = LoopbackFilter.of(application).orElseThrow();
            server.check();
            redelivery.add(new LoopbackTarget(
                    application.getContextPath(),
                    addresses(settings, server),
                    tickets,
                    new SelfClient(Tickets.LIFE, PROBE),
                    System::nanoTime));
            isOpen = true;
        }
        return application != null;
    }

    /**
     * Returns the addresses at which the server may reach itself: the one of the setting, or else those that the server
     * reports at that time.
     *
     * @throws io.twophp.InvalidConfigurationException if the setting is no scheme, host and port
     */
    static Supplier<List<URI>> addresses(Settings settings, LocalServer server) {
        return settings.find(LoopbackTarget.ADDRESS)
                .map(text -> URI.create(PublicUrl.origin(LoopbackTarget.ADDRESS, text, "http://127.0.0.1:8080")))
                .<Supplier<List<URI>>>map(set -> () -> List.of(set))
                .orElse(server::addresses);
    }
}
