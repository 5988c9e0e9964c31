package io.twophp.jaxrs.phase1;

import io.twophp.InvalidConfigurationException;
import io.twophp.Mode;
import io.twophp.cdi.endpoint.EndpointPolicies;
import io.twophp.cdi.endpoint.Inheritance;
import io.twophp.cdi.endpoint.OptIn;
import io.twophp.cdi.endpoint.ResourceClass;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.dialect.Interpreters;
import io.twophp.jaxrs.dialect.url.UrlTable;
import io.twophp.jaxrs.endpoints.ProvisionalAnswers;
import io.twophp.jaxrs.openapi.operation.ResourceAddress;
import io.twophp.jaxrs.openapi.operation.TwoPhaseOperation;
import io.twophp.jaxrs.openapi.operation.TwoPhaseOperations;
import io.twophp.jaxrs.phase2.ConfirmationFilter;
import io.twophp.jaxrs.phase2.Confirming;
import io.twophp.jaxrs.request.KnownRoles;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.FeatureContext;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/**
 * Puts a {@link RegistrationFilter} on each two-phase method, and nothing on any other. It runs after the application's
 * own filters, so that a request that they refuse registers nothing.
 */
public final class RegistrationBinding implements DynamicFeature {

    private final boolean redelivers;
    private final UrlTable urls;

    @Context
    Application application;

    /** @param redelivers whether this server can execute requests without their client */
    public RegistrationBinding(boolean redelivers, UrlTable urls) {
        this.redelivers = redelivers;
        this.urls = urls;
    }

    @Override
    public void configure(ResourceInfo resource, FeatureContext context) {
        Class<?> seen = resource.getResourceClass();
        Optional<Class<?>> bean = beanClass(seen);
        Class<?> type = bean.orElse(seen);
        Method method = new ResourceClass(type).implementation(resource.getResourceMethod());
        select(KnownRoles.class).note(type, method);
        select(ConfirmationFilter.class).note(type, method);
        Optional<String> unreached = unreached(type, bean.isPresent());
        OptIn optIn = select(OptIn.class);
        if (unreached.isPresent() && optIn.wants(type, method)) {
            optIn.leave(type, method, unreached.get());
        }
        Optional<EndpointPolicy> found = select(EndpointPolicies.class).find(type, method);
        urls.note(type, method, found);
        found.ifPresent(policy -> {
            unreached.ifPresent(why -> {
                throw new InvalidConfigurationException("TWOPHP-0003 " + why);
            });
            requireRedelivery(policy);
            describe(type, method, policy);
            context.register(filter(policy, type, method), FilterOrder.BEHIND_APPLICATION);
        });
    }

    private void describe(Class<?> type, Method method, EndpointPolicy policy) {
        new Inheritance(type)
                .httpMethod(method)
                .ifPresent(verb -> ResourceAddress.template(type, method)
                        .ifPresent(template -> TwoPhaseOperations.note(new TwoPhaseOperation(
                                ResourceAddress.of(application),
                                verb,
                                template,
                                policy,
                                select(Interpreters.class).at(policy).aliases()))));
    }

    private static RegistrationFilter filter(EndpointPolicy policy, Class<?> type, Method method) {
        return new RegistrationFilter(
                policy,
                RoleRule.of(type, method),
                new Interception(type, method),
                select(Interpreters.class).at(policy),
                select(DialectRequests.class),
                select(Confirming.class));
    }

    private void requireRedelivery(EndpointPolicy policy) {
        if (policy.mode() != Mode.SYNCHRONOUS) {
            if (!redelivers) {
                throw new InvalidConfigurationException("TWOPHP-0003 @TwoPhaseMutation on " + policy.endpoint()
                        + ": mode = " + policy.mode() + " can't be offered here (see TWOPHP-0409 in the log); use"
                        + " SYNCHRONOUS.");
            }
            select(ProvisionalAnswers.class).expect();
        }
    }

    /** Finds the class of a bean, which may be seen as an instance of a generated subclass, or of a view's. */
    private static Optional<Class<?>> beanClass(Class<?> seen) {
        Set<Class<?>> beans = managers()
                .flatMap(manager -> manager.getBeans(Object.class, Any.Literal.INSTANCE).stream())
                .map(Bean::getBeanClass)
                .collect(Collectors.toSet());
        return Stream.<Class<?>>iterate(seen, Objects::nonNull, Class::getSuperclass)
                .filter(beans::contains)
                .findFirst();
    }

    /** Returns both managers: on some servers that of a library in an EAR does not see the module's beans. */
    private static Stream<BeanManager> managers() {
        try {
            return Stream.of(CDI.current().getBeanManager(), InitialContext.doLookup("java:comp/BeanManager"));
        } catch (NamingException e) {
            return Stream.of(CDI.current().getBeanManager());
        }
    }

    /** Returns the reason for which no interceptor runs around the methods of a class; empty if one does. */
    private Optional<String> unreached(Class<?> type, boolean isBean) {
        String noEffect = "@TwoPhaseMutation on " + type.getName() + " has no effect: ";
        if (!isBean) {
            return Optional.of(noEffect + "the class is no CDI bean, so no interceptor runs. Give it a scope, such as"
                    + " @RequestScoped.");
        }
        return application != null
                        && application.getSingletons().stream().anyMatch(instance -> instance.getClass() == type)
                ? Optional.of(noEffect
                        + "Application.getSingletons() returns an instance that the application has made, so no"
                        + " interceptor runs. Return the class from getClasses(), and make it @ApplicationScoped.")
                : Optional.empty();
    }

    private static <T> T select(Class<T> type) {
        return CDI.current().select(type).get();
    }
}
