package io.twophp.jaxrs;

import io.twophp.cdi.EngineLife;
import io.twophp.core.engine.Handshake;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Identification;
import io.twophp.jaxrs.admission.PublicUrl;
import io.twophp.jaxrs.dialect.poe.ClosedAddresses;
import io.twophp.jaxrs.dialect.url.UrlFilter;
import io.twophp.jaxrs.dialect.url.UrlTable;
import io.twophp.jaxrs.endpoints.LibraryRouter;
import io.twophp.jaxrs.endpoints.ProvisionalAnswers;
import io.twophp.jaxrs.phase1.RegistrationBinding;
import io.twophp.jaxrs.phase2.ConfirmationFilter;
import io.twophp.jaxrs.phase2.ExecutionFilters;
import io.twophp.jaxrs.phase2.ExposedHeaders;
import io.twophp.jaxrs.phase2.Outcomes;
import io.twophp.jaxrs.redelivery.loopback.Loopback;
import io.twophp.jaxrs.rendering.resteasy.RestEasyRendering;
import io.twophp.jaxrs.request.ServerClasses;
import io.twophp.jaxrs.request.StoredRequests;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import java.util.Set;

/**
 * Switches 2PHP on in a JAX-RS application; found through {@code META-INF/services}, so it needs no registration. It
 * registers beans as CDI has made them, since not every server lets CDI make what is registered as a class. Its
 * priority is unique: of the Features that it finds this way, RESTEasy keeps one for each priority.
 */
@Priority(TwoPhaseFeature.PRIORITY)
public class TwoPhaseFeature implements Feature {

    static final int PRIORITY = Priorities.USER + 2921;

    private static final System.Logger LOG = System.getLogger(TwoPhaseFeature.class.getName());
    private static final String JERSEY = "io.twophp.jaxrs.redelivery.jersey.JerseyFeature";

    @Override
    public boolean configure(FeatureContext context) {
        if (context.getConfiguration().getRuntimeType() != RuntimeType.SERVER) {
            // Some implementations offer it to clients too.
            return false;
        }
        if (!bean(Settings.class).flag(EngineLife.ENABLED, true)) {
            return false;
        }
        PublicUrl publicUrl = bean(PublicUrl.class);
        if (publicUrl.isSet()) {
            context.register(publicUrl);
        }
        ConfirmationFilter confirmations = bean(ConfirmationFilter.class);
        confirmations.provide(context.getConfiguration());
        context.register(confirmations);
        ExposedHeaders exposed = bean(ExposedHeaders.class);
        if (exposed.isWanted()) {
            context.register(exposed);
        }
        ExecutionFilters.register(context, bean(Outcomes.class));
        LibraryRouter router = bean(LibraryRouter.class);
        context.register(router);
        context.register(new LibraryRouter.LateAddresses(router));
        context.register(new ProvisionalAnswers.Headers());
        renderEarly(context);
        UrlTable urls = new UrlTable();
        context.register(new UrlFilter(urls, bean(Handshake.class), bean(Admission.class), bean(StoredRequests.class)));
        context.register(new UrlFilter.Allowed(bean(ClosedAddresses.class)::include));
        context.register(new RegistrationBinding(openRedelivery(context), urls));
        context.register(new Identification(
                Set.of(
                        ExecutionFilters.OwnerFilter.class,
                        ExecutionFilters.StrayFilter.class,
                        LibraryRouter.LateAddresses.class,
                        RegistrationBinding.class),
                context.getConfiguration()));
        bean(EngineLife.class).enter();
        return true;
    }

    private static <T> T bean(Class<T> type) {
        return CDI.current().select(type).get();
    }

    private static void renderEarly(FeatureContext context) {
        try {
            RestEasyRendering.register(context);
        } catch (IllegalStateException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "TWOPHP-0443 This version of RESTEasy is not known: what is recorded has not been through the application's"
                            + " response filters and writer interceptors, which see bytes.",
                    e);
        }
    }

    private static boolean openRedelivery(FeatureContext context) {
        boolean open = openJersey(context) || openLoopback();
        if (!open) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "TWOPHP-0409 This server has no way in for redelivered requests: an intent whose node died waits for"
                            + " its client. In an EAR on Open Liberty, name"
                            + " io.twophp.jaxrs.redelivery.loopback.LoopbackListener as a listener-class in the"
                            + " module's web.xml.");
        }
        return open;
    }

    private static boolean openJersey(FeatureContext context) {
        try {
            if (ServerClasses.isJersey()) {
                context.register(Class.forName(JERSEY, true, TwoPhaseFeature.class.getClassLoader()));
                bean(LibraryRouter.class).areMatched();
                return true;
            }
            return false;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static boolean openLoopback() {
        try {
            Instance<Loopback> loopback = CDI.current().select(Loopback.class);
            return loopback.isResolvable() && loopback.get().open();
        } catch (LinkageError e) {
            return false;
        }
    }
}
