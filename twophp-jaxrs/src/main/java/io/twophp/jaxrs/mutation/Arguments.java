package io.twophp.jaxrs.mutation;

import io.twophp.cdi.module.ModuleBean;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;

/**
 * The arguments of resource methods, for one more attempt within a claim (D16). An attempt may have read streams to
 * their end and changed objects, so that none of them can be used a second time, but values. Thread-safe.
 */
@ModuleBean
public class Arguments {

    private volatile ArgumentReader reader = new Values();

    /** Whatever else is needed can be read again by this. */
    public void readBy(ArgumentReader implementation) {
        reader = implementation;
    }

    /** See {@link ArgumentReader#keep}. */
    public void keep(ContainerRequestContext request) {
        reader.keep(request);
    }

    /** See {@link ArgumentReader#again}. */
    public Optional<Object[]> again(ContainerRequestContext request, Method method, Object[] given) {
        return Arrays.stream(given).allMatch(Arguments::isValue)
                ? Optional.of(given.clone())
                : reader.again(request, method, given);
    }

    /** Whether an argument is the same for every attempt. */
    public static boolean isValue(Object argument) {
        return argument == null
                || argument instanceof String
                || argument instanceof Enum<?>
                || argument instanceof Boolean
                || argument instanceof Character
                || argument instanceof Number && argument.getClass().getName().startsWith("java.lang.");
    }

    /** Where nothing can be read again. */
    private static final class Values implements ArgumentReader {

        @Override
        public void keep(ContainerRequestContext request) {}

        @Override
        public Optional<Object[]> again(ContainerRequestContext request, Method method, Object[] given) {
            return Optional.empty();
        }
    }
}
