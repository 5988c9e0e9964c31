package io.twophp.cdi;

import io.twophp.InvalidConfigurationException;
import io.twophp.TwoPhaseMutation;
import io.twophp.cdi.endpoint.EndpointPolicies;
import io.twophp.cdi.endpoint.Locator;
import io.twophp.cdi.endpoint.OptIn;
import io.twophp.cdi.endpoint.ResourceClass;
import io.twophp.cdi.endpoint.ResourceLocation;
import io.twophp.cdi.module.ModuleExtension;
import io.twophp.cdi.settings.ServerSettings;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.engine.PerModule;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.enterprise.inject.spi.ProcessProducerField;
import jakarta.enterprise.inject.spi.ProcessProducerMethod;
import jakarta.enterprise.inject.spi.ProcessSessionBean;
import jakarta.enterprise.inject.spi.configurator.AnnotatedTypeConfigurator;
import jakarta.enterprise.util.Nonbinding;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.lang.System.Logger.Level;
import java.lang.reflect.Member;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Refuses wrong use of {@link io.twophp.TwoPhaseMutation} at deployment, each time with a message that names the
 * correction. The collected data is dropped when deployment is validated, except names of roles and endpoints.
 */
public class TwoPhaseExtension implements Extension {

    private static final String METRICS_API = "org.eclipse.microprofile.metrics.MetricRegistry";
    private static final String METRICS_OBSERVER = "io.twophp.cdi.metrics.MetricsObserver";
    private static final String TELEMETRY_API = "io.opentelemetry.api.OpenTelemetry";
    private static final String TELEMETRY_OBSERVER = "io.twophp.cdi.metrics.TelemetryObserver";
    private static final String HEALTH_API = "org.eclipse.microprofile.health.HealthCheck";
    private static final String HEALTH_CHECKS = "io.twophp.cdi.health.HealthChecks";
    private static final System.Logger LOG = System.getLogger(TwoPhaseExtension.class.getName());

    private final List<Class<?>> twoPhase = new ArrayList<>();
    private final List<Locator> locators = new ArrayList<>();
    private final Set<Class<?>> beans = new HashSet<>();
    private final Set<String> roles = new HashSet<>();
    private final Set<String> endpoints = new HashSet<>();
    private final Map<Type, Member> produced = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private final OptIn optIn = new OptIn(ServerSettings.source(), ServerSettings.names());

    /** Makes the annotation's members non-binding: none of them chooses another interceptor. */
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
        if (!add(discovery, HEALTH_API, HEALTH_CHECKS)) {
            LOG.log(Level.DEBUG, "TWOPHP-0309 No MicroProfile Health here; readiness and liveness are not reported.");
        }
    }

    /**
     * Makes a bean of a class that needs an API, if it is present: an application-scoped one, unless it has a scope.
     */
    private static boolean add(BeforeBeanDiscovery discovery, String api, String bean) {
        ClassLoader loader = TwoPhaseExtension.class.getClassLoader();
        try {
            Class.forName(api, false, loader);
            Class<?> type = Class.forName(bean, false, loader);
            AnnotatedTypeConfigurator<?> added = discovery.addAnnotatedType(type, type.getName());
            if (!type.isAnnotationPresent(PerModule.class)) {
                added.add(ApplicationScoped.Literal.INSTANCE);
            }
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    <T> void optIn(@Observes ProcessAnnotatedType<T> type) {
        try {
            optIn.look(type);
        } catch (InvalidConfigurationException e) {
            problems.add(e.getMessage());
        }
    }

    void addOptIn(@Observes AfterBeanDiscovery discovery, BeanManager manager) {
        discovery.addBean().addType(OptIn.class).scope(Singleton.class).createWith(context -> optIn);
        if (optIn.types().stream().anyMatch(ModuleExtension::isElsewhere)) {
            manager.getExtension(ModuleExtension.class).share();
        }
    }

    void inspect(@Observes ProcessManagedBean<?> bean) {
        Class<?> type = bean.getAnnotatedBeanClass().getJavaClass();
        noteRoles(type);
        if (type.isAnnotationPresent(Interceptor.class)) {
            return;
        }
        ResourceClass resource = new ResourceClass(type, optIn.of(type));
        beans.add(type);
        locators.addAll(resource.locators());
        problems.addAll(resource.problems());
        resource.unreached(bean.getAnnotatedBeanClass(), bean.getBean().getTypes())
                .forEach(problem -> refuse(type, problem));
        if (resource.isTwoPhase()) {
            twoPhase.add(type);
            if (bean instanceof ProcessSessionBean<?> && !ResourceClass.isSessionBean(type)) {
                refuse(
                        type,
                        "@TwoPhaseMutation on " + type.getName() + " is on an EJB that only ejb-jar.xml declares;"
                                + " annotate the class with @Stateless or @Singleton.");
            }
        }
    }

    /** Fails the deployment; a class without the annotation stays as it is. */
    private void refuse(Class<?> type, String problem) {
        if (new ResourceClass(type).isTwoPhase()) {
            problems.add(problem);
        } else {
            optIn.leave(type, problem);
        }
    }

    private void noteRoles(Class<?> type) {
        Optional.ofNullable(type.getAnnotation(DeclareRoles.class))
                .ifPresent(declared -> roles.addAll(List.of(declared.value())));
        Stream.concat(Stream.of(type), Stream.of(type.getMethods()))
                .map(place -> place.getAnnotation(RolesAllowed.class))
                .filter(Objects::nonNull)
                .forEach(allowed -> roles.addAll(List.of(allowed.value())));
    }

    /** Returns the classes and methods that endpoints' settings can name, such as {@code OrderResource.place}. */
    public Set<String> endpoints() {
        return Set.copyOf(endpoints);
    }

    /** Returns the names of roles that annotations of the application's beans require, EJBs included. */
    public Set<String> roles() {
        return Set.copyOf(roles);
    }

    void note(@Observes ProcessProducerMethod<?, ?> producer) {
        note(producer.getBean(), producer.getAnnotatedProducerMethod().getJavaMember());
    }

    void note(@Observes ProcessProducerField<?, ?> producer) {
        note(producer.getBean(), producer.getAnnotatedProducerField().getJavaMember());
    }

    private void note(Bean<?> bean, Member producer) {
        if (bean.getQualifiers().contains(Default.Literal.INSTANCE)) {
            bean.getTypes().forEach(type -> produced.put(type, producer));
        }
    }

    private static String produced(Class<?> type, Member producer) {
        return "@TwoPhaseMutation on " + type.getName() + " has no effect on what the producer "
                + producer.getDeclaringClass().getName() + "." + producer.getName()
                + " makes: no interceptor runs there; remove the producer, or give it a qualifier.";
    }

    void validate(@Observes AfterDeploymentValidation validation) {
        twoPhase.stream()
                .filter(produced::containsKey)
                .forEach(type -> refuse(type, produced(type, produced.get(type))));
        locators.forEach(locator -> locator.problem(beans).ifPresent(problems::add));
        problems.forEach(problem ->
                validation.addDeploymentProblem(new InvalidConfigurationException("TWOPHP-0003 " + problem)));
        optIn.report();
        endpoints.addAll(optIn.places());
        twoPhase.forEach(type -> endpoints.addAll(new ResourceClass(type).places()));
        // In an EAR each web module has its own settings, which are read and checked when it starts.
        twoPhase.removeIf(ModuleExtension::isElsewhere);
        if (!twoPhase.isEmpty()) {
            refuse(validation, () -> KeyRing.from(ServerSettings.source()));
            EndpointPolicies policies = new EndpointPolicies(ServerSettings.source(), optIn);
            twoPhase.forEach(type -> Arrays.stream(type.getMethods())
                    .forEach(method -> refuse(
                            validation,
                            () -> policies.find(type, method)
                                    .ifPresent(policy -> ResourceLocation.check(type, locators, policy)))));
        }
        twoPhase.clear();
        locators.clear();
        beans.clear();
        produced.clear();
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
