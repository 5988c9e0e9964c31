package io.twophp.jaxrs.admission;

import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.ext.RuntimeDelegate;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Records for each request when its caller is known: at once, or only after matching, since the application has filters
 * there and any of them may replace the container's principal. There is one for each JAX-RS application.
 */
@PreMatching
@Priority(Integer.MIN_VALUE)
public final class Identification implements ContainerRequestFilter {

    private static final int LABELS_OF_AN_IMPLEMENTATION = 3;

    private final Set<Class<?>> own;
    private final String implementation;
    private volatile Boolean late;

    /** Not injected: RESTEasy 6.2 serves requests while another thread still injects into the filter. */
    private final Configuration configuration;

    /**
     * @param own the filters and features of the library itself
     * @param configuration the application's; read with the first request, when it is complete
     */
    public Identification(Set<Class<?>> own, Configuration configuration) {
        this.own = Set.copyOf(own);
        this.configuration = configuration;
        this.implementation = Arrays.stream(
                        RuntimeDelegate.getInstance().getClass().getName().split("\\."))
                .limit(LABELS_OF_AN_IMPLEMENTATION)
                .collect(Collectors.joining(".", "", "."));
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (late == null) {
            late = Stream.concat(
                            configuration.getClasses().stream(),
                            configuration.getInstances().stream().map(Object::getClass))
                    .anyMatch(this::mayIdentify);
        }
        Exchange.of(request).identifiedLate(late);
    }

    private boolean mayIdentify(Class<?> type) {
        boolean behindMatching =
                ContainerRequestFilter.class.isAssignableFrom(type) && !type.isAnnotationPresent(PreMatching.class);
        return (behindMatching || DynamicFeature.class.isAssignableFrom(type))
                && !own.contains(type)
                && !type.getName().startsWith(implementation)
                && isOfTheApplication(type.getClassLoader());
    }

    /** Returns whether a class was loaded between the application's own loader and the library's, not by the server. */
    private static boolean isOfTheApplication(ClassLoader loader) {
        ClassLoader library = Identification.class.getClassLoader();
        ClassLoader at = Thread.currentThread().getContextClassLoader();
        while (at != null && at != loader && at != library) {
            at = at.getParent();
        }
        return loader == library || at == loader;
    }
}
