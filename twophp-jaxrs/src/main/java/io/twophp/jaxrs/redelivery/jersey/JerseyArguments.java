package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.jaxrs.mutation.ArgumentReader;
import io.twophp.jaxrs.mutation.Arguments;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.internal.InternalServerProperties;
import org.glassfish.jersey.server.model.Invocable;
import org.glassfish.jersey.server.model.Parameter;

/**
 * On Jersey: the entity is read again, through all interceptors, out of the bytes that were there behind the last
 * filter. What comes from the address and the headers, and what the container itself provides, stays as it is. What was
 * made of a form or of the parts of a multipart body stays only if it is a value.
 */
final class JerseyArguments implements ArgumentReader {

    private static final System.Logger LOG = System.getLogger(JerseyArguments.class.getName());

    /** What Jersey's connector has made of the live request's form, and would take for the stored one's. */
    private static final List<String> FORMS =
            List.of(InternalServerProperties.FORM_PROPERTY, InternalServerProperties.FORM_DECODED_PROPERTY);

    @Override
    public void keep(ContainerRequestContext context) {
        if (!(context instanceof ContainerRequest request)) {
            return;
        }
        FORMS.forEach(request::removeProperty);
        if (!request.hasEntity()) {
            return;
        }
        try {
            // Buffered, since Jersey reads a stream that is not but once.
            request.setEntityStream(
                    new ByteArrayInputStream(request.getEntityStream().readAllBytes()));
            request.bufferEntity();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<Object[]> again(ContainerRequestContext context, Method method, Object[] given) {
        if (!(context instanceof ContainerRequest request)) {
            return Optional.empty();
        }
        Invocable matched = request.getUriInfo().getMatchedResourceMethod().getInvocable();
        if (!isSame(matched.getHandlingMethod(), method)) {
            return Optional.empty();
        }
        try {
            return again(request, matched.getParameters(), given);
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "The body could be read the first time only.", e);
            return Optional.empty();
        }
    }

    private static Optional<Object[]> again(ContainerRequest request, List<Parameter> parameters, Object[] given) {
        Object[] again = given.clone();
        for (int i = 0; i < again.length; i++) {
            switch (parameters.get(i).getSource()) {
                case ENTITY -> again[i] = read(request, parameters.get(i));
                case BEAN_PARAM, FORM, UNKNOWN -> {
                    if (!isUnchangeable(given[i])) {
                        return Optional.empty();
                    }
                }
                default -> again[i] = given[i];
            }
        }
        return Optional.of(again);
    }

    private static Object read(ContainerRequest request, Parameter entity) {
        return request.readEntity(entity.getRawType(), entity.getType(), entity.getAnnotations());
    }

    private static boolean isUnchangeable(Object argument) {
        return Arguments.isValue(argument)
                || argument instanceof Collection<?> values && values.stream().allMatch(Arguments::isValue);
    }

    private static boolean isSame(Method matched, Method intercepted) {
        return matched.getName().equals(intercepted.getName())
                && Arrays.equals(matched.getParameterTypes(), intercepted.getParameterTypes());
    }
}
