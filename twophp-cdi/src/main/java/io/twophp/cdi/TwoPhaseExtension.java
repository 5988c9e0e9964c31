package io.twophp.cdi;

import io.twophp.InvalidConfigurationException;
import io.twophp.TwoPhaseMutation;
import io.twophp.cdi.endpoint.EndpointPolicies;
import io.twophp.cdi.endpoint.Locator;
import io.twophp.cdi.endpoint.ResourceClass;
import io.twophp.cdi.endpoint.ResourceLocation;
import io.twophp.cdi.module.ModuleExtension;
import io.twophp.cdi.settings.ServerSettings;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.engine.PerModule;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.enterprise.inject.spi.ProcessSessionBean;
import jakarta.enterprise.inject.spi.configurator.AnnotatedTypeConfigurator;
import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.Interceptor;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Refuses wrong use of {@link io.twophp.TwoPhaseMutation} at deployment, each with a message that says what to write
 * instead. What it collects is dropped when deployment is validated.
 */
public class TwoPhaseExtension implements Extension {

    private static final String METRICS_API = "org.eclipse.microprofile.metrics.MetricRegistry";
    private static final String METRICS_OBSERVER = "io.twophp.cdi.metrics.MetricsObserver";
    private static final String TELEMETRY_API = "io.opentelemetry.api.OpenTelemetry";
    private static final String TELEMETRY_OBSERVER = "io.twophp.cdi.metrics.TelemetryObserver";
    private static final String HEALTH_API = "org.eclipse.microprofile.health.HealthCheck";
    private static final String OPEN = "io.twophp.cdi.health.EngineReadiness";
    private static final String READINESS = "io.twophp.cdi.health.DutyReadiness";
    private static final String LIVENESS = "io.twophp.cdi.health.DutyLiveness";
    private static final System.Logger LOG = System.getLogger(TwoPhaseExtension.class.getName());

    private final List<Class<?>> twoPhase = new ArrayList<>();
    private final List<Locator> locators = new ArrayList<>();
    private final Set<Class<?>> beans = new HashSet<>();
    private final List<String> problems = new ArrayList<>();

    /** The annotation's members say how, not whether: none of them chooses another interceptor. */
    void bind(@Observes BeforeBeanDiscovery discovery) {
        discovery
                .configureInterceptorBinding(TwoPhaseMutation.class)
                .methods()
                .forEach(member -> member.add(Nonbinding.Literal.INSTANCE));
    }

    void addOptional(@Observes BeforeBeanDiscovery discovery) {
        if (!add(discovery, METRICS_API, METRICS_OBSERVER) && !add(discovery, TELEMETRY_API, TELEMETRY_OBSERVER)) {
            LOG.log(
                    Level.DEBUG,
                    "TWOPHP-0002 Neither MicroProfile Metrics nor OpenTelemetry here; nothing is counted.");
        }
        if (!add(discovery, HEALTH_API, OPEN, READINESS, LIVENESS)) {
            LOG.log(Level.DEBUG, "TWOPHP-0309 No MicroProfile Health here; readiness and liveness are not told.");
        }
    }

    /** Makes beans of classes that need an API, where it is: application-scoped ones, unless they have a scope. */
    private static boolean add(BeforeBeanDiscovery discovery, String api, String... beans) {
        ClassLoader loader = TwoPhaseExtension.class.getClassLoader();
        try {
            Class.forName(api, false, loader);
            for (String bean : beans) {
                addType(discovery, Class.forName(bean, false, loader));
            }
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static void addType(BeforeBeanDiscovery discovery, Class<?> type) {
        AnnotatedTypeConfigurator<?> bean = discovery.addAnnotatedType(type, type.getName());
        if (!type.isAnnotationPresent(PerModule.class)) {
            bean.add(ApplicationScoped.Literal.INSTANCE);
        }
    }

    void inspect(@Observes ProcessManagedBean<?> bean) {
        Class<?> type = bean.getAnnotatedBeanClass().getJavaClass();
        if (type.isAnnotationPresent(Interceptor.class)) {
            return;
        }
        ResourceClass resource = new ResourceClass(type);
        beans.add(type);
        locators.addAll(resource.locators());
        problems.addAll(resource.problems());
        if (resource.isTwoPhase()) {
            twoPhase.add(type);
            if (bean instanceof ProcessSessionBean<?> && !ResourceClass.isSessionBean(type)) {
                problems.add("@TwoPhaseMutation on " + type.getName() + " is on an EJB that only ejb-jar.xml declares;"
                        + " annotate the class with @Stateless or @Singleton.");
            }
        }
    }

    void validate(@Observes AfterDeploymentValidation validation) {
        locators.forEach(locator -> locator.problem(beans).ifPresent(problems::add));
        problems.forEach(problem ->
                validation.addDeploymentProblem(new InvalidConfigurationException("TWOPHP-0003 " + problem)));
        // In an EAR each web module has settings of its own, which are read and refused when it starts.
        twoPhase.removeIf(ModuleExtension::isElsewhere);
        if (!twoPhase.isEmpty()) {
            refuse(validation, () -> KeyRing.from(ServerSettings.source()));
            EndpointPolicies policies = new EndpointPolicies(ServerSettings.source());
            twoPhase.forEach(type -> Arrays.stream(type.getMethods())
                    .forEach(method -> refuse(
                            validation,
                            () -> policies.find(type, method)
                                    .ifPresent(policy -> ResourceLocation.check(type, locators, policy)))));
        }
        twoPhase.clear();
        locators.clear();
        beans.clear();
        problems.clear();
    }

    private static void refuse(AfterDeploymentValidation validation, Runnable check) {
        try {
            check.run();
        } catch (InvalidConfigurationException e) {
            validation.addDeploymentProblem(e);
        }
    }
}
