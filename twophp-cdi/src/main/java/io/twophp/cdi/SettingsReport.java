package io.twophp.cdi;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.module.WebModule;
import io.twophp.cdi.settings.ServerSettings;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.settings.Settings;
import io.twophp.core.settings.UnreadSettings;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.Set;

/**
 * Logs weaknesses of the settings at an engine's start: names that nothing reads, a key file that every user can read,
 * a service's name that another web module of this server has too.
 */
@ModuleBean
class SettingsReport {

    private static final System.Logger LOG = System.getLogger(SettingsReport.class.getName());

    private final Settings settings;
    private final Set<String> own;
    private final TwoPhaseExtension deployment;
    private ServiceBearer bearer;

    @Inject
    SettingsReport(Settings settings, ServerSettings server, TwoPhaseExtension deployment) {
        this.settings = settings;
        this.own = server.ownNames();
        this.deployment = deployment;
    }

    void report(@Observes EngineStarted engine) {
        Set<String> names = new HashSet<>(ServerSettings.names());
        names.addAll(own);
        new UnreadSettings(deployment.endpoints()).report(names);
        KeyRing.exposed(settings).ifPresent(sentence -> LOG.log(Level.WARNING, "TWOPHP-0010 {0}", sentence));
        WebModule.name().ifPresent(module -> claim(new ServiceBearer(engine.service(), module)));
    }

    private synchronized void claim(ServiceBearer module) {
        bearer = module;
        module.claim()
                .ifPresent(other -> LOG.log(
                        Level.WARNING,
                        "TWOPHP-0011 The web modules {0} and {1} of this server have the same service name, {2}: each takes"
                                + " the other''s rows for its own. Where one variable or property (TWOPHP_SERVICE,"
                                + " twophp.service) names them all, write twophp.module.{1}.service instead.",
                        other,
                        module.module(),
                        module.service()));
    }

    @PreDestroy
    synchronized void close() {
        if (bearer != null) {
            bearer.leave();
        }
    }
}
