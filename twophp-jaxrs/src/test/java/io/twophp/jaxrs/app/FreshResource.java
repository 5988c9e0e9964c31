package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InterceptorBinding;
import jakarta.interceptor.InvocationContext;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Returns the state of its request, and meets as many deadlocks as a header asks for. */
@Path("fresh")
@RequestScoped
@FreshResource.CountedCalls
public class FreshResource extends EachDialect {

    /** The header for the number of deadlocks. */
    public static final String DEADLOCKS = "X-Deadlocks";

    @Inject
    Basket basket;

    @Inject
    Located located;

    @QueryParam("tag")
    List<String> tags;

    private int total;

    @Path("located/{id}")
    public Located located() {
        located.found();
        return located;
    }

    @Override
    Response work(InputStream body) throws IOException, SQLException {
        total += 10;
        return basket.answer(total, body, tags);
    }

    /** A sub-resource whose locator leaves a mark in it. */
    @RequestScoped
    public static class Located {

        @Inject
        Basket basket;

        private int total;

        void found() {
            total += 5;
        }

        @POST
        @CountedCalls
        @TwoPhaseMutation(grace = Shop.GRACE)
        public Response work(InputStream body, @QueryParam("tag") List<String> tags) throws IOException, SQLException {
            total += 5;
            return basket.answer(total, body, tags);
        }
    }

    /** The application counts the calls of an instance, and notes them in the basket. */
    @InterceptorBinding
    @Retention(RetentionPolicy.RUNTIME)
    public @interface CountedCalls {}

    /** Counts in a field of its own. */
    @CountedCalls
    @Interceptor
    @Priority(Interceptor.Priority.APPLICATION)
    public static class Counter {

        @Inject
        Basket basket;

        private int calls;

        @AroundInvoke
        Object count(InvocationContext call) throws Exception {
            calls++;
            basket.add("call " + calls);
            return call.proceed();
        }
    }

    /** The state of a request: what was noted in it, and its input, which can be read only once. */
    @RequestScoped
    public static class Basket {

        @Inject
        Shop shop;

        @Context
        HttpHeaders headers;

        private final List<String> content = new ArrayList<>();

        void add(String what) {
            content.add(what);
        }

        Response answer(int total, InputStream body, List<String> tags) throws IOException, SQLException {
            StringBuilder taken = new StringBuilder();
            while (!tags.isEmpty()) {
                taken.append(tags.remove(0));
            }
            content.add("tea");
            String seen = total + " " + content + " " + taken + " "
                    + new String(body.readAllBytes(), StandardCharsets.UTF_8)
                    + " " + headers.getHeaderString("X-Api-Key");
            shop.order(seen);
            if (shop.executions() <= Integer.parseInt(headers.getHeaderString(DEADLOCKS))) {
                throw new SQLException("deadlock", "40P01");
            }
            return Response.status(201)
                    .entity(seen)
                    .type("text/plain")
                    .header("X-Total", total)
                    .build();
        }
    }
}
