package io.twophp.jaxrs.rig;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;

/** Replaces the requests of a servlet container. */
@ApplicationScoped
@Alternative
@Priority(1)
class EnvironmentBeans {

    @Inject
    Environment environment;

    @Produces
    @RequestScoped
    HttpServletRequest servletRequest() {
        return (HttpServletRequest) Proxy.newProxyInstance(
                EnvironmentBeans.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getRemoteAddr" -> environment.peer();
                    case "getQueryString" -> environment.query();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
