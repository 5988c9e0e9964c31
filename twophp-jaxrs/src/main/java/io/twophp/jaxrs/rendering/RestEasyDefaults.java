package io.twophp.jaxrs.rendering;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.RuntimeDelegate;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * RESTEasy's additions to JAX-RS, so that the recorded response is the one that RESTEasy would have sent. Without
 * effect on other implementations.
 */
public final class RestEasyDefaults {

    private static final String PACKAGE = "org.jboss.resteasy.";

    private RestEasyDefaults() {}

    /** Returns the media type with the charset that RESTEasy adds to text and XML. */
    static MediaType asItWouldBeSent(MediaType type) {
        boolean text = "text".equalsIgnoreCase(type.getType())
                || "application".equalsIgnoreCase(type.getType())
                        && type.getSubtype().toLowerCase(Locale.ROOT).startsWith("xml");
        return text && !type.getParameters().containsKey(MediaType.CHARSET_PARAMETER) && isHere()
                ? type.withCharset(StandardCharsets.UTF_8.name())
                : type;
    }

    /** Returns whether it is RESTEasy's own mapper, which answers 500 with the exception's message. */
    static boolean isItsDefault(ExceptionMapper<?> mapper) {
        Class<?> type = mapper.getClass();
        return type.getName().startsWith(PACKAGE) && type.getSimpleName().equals("DefaultExceptionMapper");
    }

    public static boolean isHere() {
        return RuntimeDelegate.getInstance().getClass().getName().startsWith(PACKAGE);
    }
}
