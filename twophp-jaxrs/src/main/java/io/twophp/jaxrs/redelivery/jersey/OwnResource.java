package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.TwoPhaseMutation;
import io.twophp.cdi.endpoint.OptIn;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.glassfish.jersey.process.Inflector;
import org.glassfish.jersey.server.model.ModelProcessor;
import org.glassfish.jersey.server.model.Resource;
import org.glassfish.jersey.server.model.ResourceMethod;
import org.glassfish.jersey.server.model.ResourceModel;

/**
 * Adds a resource for the addresses below {@code 2php/}, so that the application's request filters run for them as for
 * its own resources: all global ones, and those that are bound by name to its two-phase methods. A filter after them
 * gives the answers.
 */
public final class OwnResource implements ModelProcessor {

    private static final String PATH = "2php/{address: .+}";
    private static final List<String> METHODS =
            List.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE);

    @Override
    public ResourceModel processResourceModel(ResourceModel model, Configuration configuration) {
        Collection<Class<? extends Annotation>> names = bindings(model, configuration);
        Resource.Builder resource = Resource.builder(PATH);
        METHODS.forEach(method -> resource.addMethod(method).nameBindings(names).handledBy(new Nothing()));
        return new ResourceModel.Builder(model, false)
                .addResource(resource.build())
                .build();
    }

    @Override
    public ResourceModel processSubResource(ResourceModel model, Configuration configuration) {
        return model;
    }

    /** Returns the name bindings that both a two-phase method and a request filter have. */
    private static Collection<Class<? extends Annotation>> bindings(ResourceModel model, Configuration configuration) {
        Set<Class<? extends Annotation>> ofFilters = Stream.concat(
                        configuration.getClasses().stream(),
                        configuration.getInstances().stream().map(Object::getClass))
                .filter(ContainerRequestFilter.class::isAssignableFrom)
                .flatMap(type -> Arrays.stream(type.getAnnotations()))
                .map(Annotation::annotationType)
                .filter(type -> type.isAnnotationPresent(NameBinding.class))
                .collect(Collectors.toSet());
        return model.getRootResources().stream()
                .flatMap(OwnResource::methods)
                .filter(OwnResource::isTwoPhase)
                .flatMap(method -> method.getNameBindings().stream())
                .filter(ofFilters::contains)
                .collect(Collectors.toSet());
    }

    private static Stream<ResourceMethod> methods(Resource resource) {
        return Stream.concat(
                resource.getResourceMethods().stream(),
                resource.getChildResources().stream().flatMap(OwnResource::methods));
    }

    private static boolean isTwoPhase(ResourceMethod method) {
        Method handling = method.getInvocable().getHandlingMethod();
        Class<?> type = method.getInvocable().getHandler().getHandlerClass();
        return handling.isAnnotationPresent(TwoPhaseMutation.class)
                || type.isAnnotationPresent(TwoPhaseMutation.class)
                || CDI.current().select(OptIn.class).get().of(type).contains(handling);
    }

    private static final class Nothing implements Inflector<ContainerRequestContext, Response> {

        @Override
        public Response apply(ContainerRequestContext request) {
            throw new NotFoundException();
        }
    }
}
