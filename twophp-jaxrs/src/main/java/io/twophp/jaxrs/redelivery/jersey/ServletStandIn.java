package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.jaxrs.request.OwnersContext;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.glassfish.jersey.server.ContainerRequest;

/**
 * Stands in for a servlet request or response. Answers from the stored request: caller, address, headers; refuses any
 * other call with a message, since there is no connection.
 */
final class ServletStandIn {

    private ServletStandIn() {}

    static <T> T of(Class<T> type, OwnersContext owner, ContainerRequest request) {
        Map<String, Object> attributes = new HashMap<>();
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Object first = arguments == null || arguments.length == 0 ? null : arguments[0];
                    return switch (method.getName()) {
                        case "getUserPrincipal" -> owner.getUserPrincipal();
                        case "getRemoteUser" -> owner.name().orElse(null);
                        case "getAuthType" -> owner.getAuthenticationScheme();
                        case "isUserInRole" -> owner.isUserInRole((String) first);
                        case "authenticate" -> !owner.isAnonymous();
                        case "isSecure" -> owner.isSecure();
                        case "getMethod" -> request.getMethod();
                        case "getRequestURI" -> request.getRequestUri().getRawPath();
                        case "getRequestURL" ->
                            new StringBuffer(request.getAbsolutePath().toString());
                        case "getQueryString" -> request.getRequestUri().getRawQuery();
                        case "getScheme" -> request.getBaseUri().getScheme();
                        case "getServerName" -> request.getBaseUri().getHost();
                        case "getServerPort" -> request.getBaseUri().getPort();
                        case "getHeader" -> request.getHeaderString((String) first);
                        case "getHeaders" ->
                            Collections.enumeration(request.getHeaders().getOrDefault((String) first, List.of()));
                        case "getHeaderNames" ->
                            Collections.enumeration(request.getHeaders().keySet());
                        case "getContentType" -> request.getHeaderString("Content-Type");
                        case "getAttribute" -> attributes.get((String) first);
                        case "setAttribute" -> {
                            attributes.put((String) first, arguments[1]);
                            yield null;
                        }
                        case "removeAttribute" -> {
                            attributes.remove((String) first);
                            yield null;
                        }
                        case "getAttributeNames" -> Collections.enumeration(attributes.keySet());
                        case "isCommitted", "isAsyncStarted", "isAsyncSupported" -> false;
                        case "toString" -> "a redelivered request (" + type.getSimpleName() + ")";
                        case "hashCode" -> System.identityHashCode(proxy);
                        case "equals" -> proxy == first;
                        default ->
                            throw new UnsupportedOperationException(
                                    type.getSimpleName() + "." + method.getName()
                                            + " is not there: the server itself sends this request, to execute a stored intent, and no"
                                            + " connection is behind it. What the client has sent is in the method's arguments and its headers.");
                    };
                }));
    }
}
