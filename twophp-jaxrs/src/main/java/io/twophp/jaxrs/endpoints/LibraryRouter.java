package io.twophp.jaxrs.endpoints;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.central.CentralSettlement;
import io.twophp.jaxrs.central.PulledRows;
import io.twophp.jaxrs.query.LedgerQueries;
import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Answers a request whose path is one of the library's own addresses: before matching if the caller is known by then,
 * or if no resource would match the address. This is a filter since a Feature can't add resources on every server.
 */
@PreMatching
@ModuleBean
@Priority(FilterOrder.BEHIND_APPLICATION)
public class LibraryRouter implements ContainerRequestFilter {

    private static final String COMMON = "2php/";
    private static final Set<String> GET = Set.of(HttpMethod.GET);
    private static final Set<String> POST = Set.of(HttpMethod.POST);
    private static final Set<String> ANY = Set.of();
    private static final String ID = "([^/]+)";

    private final List<Route> routes;
    private final ProvisionalAnswers provisional;
    private volatile boolean matched;

    @Inject
    LibraryRouter(
            StatusMonitor status,
            LedgerQueries ledger,
            DoubtResolution resolution,
            CallbackReception reception,
            PulledRows pulls,
            CentralSettlement settlements,
            ProvisionalAnswers provisional,
            Messages messages) {
        Stream<Route> callbacks = Stream.of(
                Route.signed(POST, "callbacks()", (request, none) -> reception.receive(request)),
                Route.signed(GET, "callbacks/" + ID, reception::tell));
        Stream<Route> others = Stream.of(
                Route.signed(POST, "central/rows()", (request, none) -> pulls.answer(request)),
                Route.signed(POST, "central/intents/" + ID + "/resolution", settlements::answer),
                Route.of(ANY, "ledger(|/.*)", ledger::answer),
                Route.of(GET, "intents()", (request, none) -> status.answer(request, Optional.empty())),
                Route.of(GET, "intents/(.*)", (request, id) -> status.answer(request, Optional.of(id))),
                Route.of(POST, "intents/" + ID + "/resolution", resolution::answer),
                Route.of(Messages.METHODS, "messages/" + ID, messages::answer));
        this.routes = Stream.concat(reception.isOffered() ? callbacks : Stream.empty(), others)
                .toList();
        this.provisional = provisional;
    }

    /** Notes that a resource matches the addresses below {@code 2php/}. */
    public void areMatched() {
        matched = true;
    }

    /** Answers a signed message at once; any other only after matching if its caller is known only there. */
    @Override
    public void filter(ContainerRequestContext request) {
        answer(request, matched && Exchange.of(request).isIdentifiedLate());
    }

    private void answer(ContainerRequestContext request, boolean signedOnly) {
        String path = request.getUriInfo().getPath();
        String own = path.startsWith("/") ? path.substring(1) : path;
        if (own.startsWith(COMMON)) {
            for (Route route : routes) {
                Matcher address = route.address().matcher(own.substring(COMMON.length()));
                if (route.takes(request.getMethod()) && address.matches()) {
                    if (route.isSigned() || !signedOnly) {
                        route.handler().accept(request, address.group(1));
                    }
                    return;
                }
            }
        }
        if (!signedOnly) {
            provisional.answer(request);
        }
    }

    /** Answers the addresses after matching, if the application's filters there authenticate callers. */
    @Priority(FilterOrder.BEHIND_APPLICATION)
    public record LateAddresses(LibraryRouter router) implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            if (Exchange.of(request).isIdentifiedLate()) {
                router.answer(request, false);
            }
        }
    }

    /**
     * One row of the table of addresses.
     *
     * @param methods all if it is empty
     * @param address below {@code 2php/}, with one group
     * @param handler gets the group
     */
    private record Route(
            Set<String> methods,
            Pattern address,
            boolean isSigned,
            BiConsumer<ContainerRequestContext, String> handler) {

        static Route of(Set<String> methods, String address, BiConsumer<ContainerRequestContext, String> handler) {
            return new Route(methods, Pattern.compile(address, Pattern.DOTALL), false, handler);
        }

        static Route signed(Set<String> methods, String address, BiConsumer<ContainerRequestContext, String> handler) {
            return new Route(methods, Pattern.compile(address, Pattern.DOTALL), true, handler);
        }

        boolean takes(String method) {
            return methods.isEmpty() || methods.contains(method);
        }
    }
}
