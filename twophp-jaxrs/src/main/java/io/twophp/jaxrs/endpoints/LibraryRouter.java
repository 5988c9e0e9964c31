package io.twophp.jaxrs.endpoints;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.admission.RelativePath;
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
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Answers a request whose path is one of the library's own addresses: before matching if the caller is known by then,
 * or if no resource would match the address. This is a filter since a Feature can't add resources on every server.
 */
@PreMatching
@ModuleBean
@Priority(FilterOrder.BEHIND_APPLICATION)
public class LibraryRouter implements ContainerRequestFilter {

    private static final Pattern RESOLUTION = Pattern.compile("/([^/]+)/resolution");
    private static final Pattern CENTRAL_RESOLUTION = Pattern.compile("/intents/([^/]+)/resolution");
    private static final Pattern ID = Pattern.compile("/([^/]+)");

    private final StatusMonitor status;
    private final LedgerQueries ledger;
    private final DoubtResolution resolution;
    private final CallbackReception reception;
    private final PulledRows pulls;
    private final CentralSettlement settlements;
    private final ProvisionalAnswers provisional;
    private final Messages messages;
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
        this.status = status;
        this.ledger = ledger;
        this.resolution = resolution;
        this.reception = reception;
        this.pulls = pulls;
        this.settlements = settlements;
        this.provisional = provisional;
        this.messages = messages;
    }

    /** Notes that a resource matches the addresses below {@code 2php/}. */
    public void areMatched() {
        matched = true;
    }

    /**
     * Answers a signed message at once, by its signature; any other only after matching if its caller is known only
     * there.
     */
    @Override
    public void filter(ContainerRequestContext request) throws IOException {
        Address address = Address.of(request);
        if (!isSigned(request, address) && (!matched || !Exchange.of(request).isIdentifiedLate())) {
            answer(request, address);
        }
    }

    /** Answers a request after matching. */
    void behindMatching(ContainerRequestContext request) throws IOException {
        answer(request, Address.of(request));
    }

    private boolean isSigned(ContainerRequestContext request, Address address) throws IOException {
        return isCallback(request, address) || isCentral(request, address);
    }

    private boolean isCentral(ContainerRequestContext request, Address address) throws IOException {
        if (!address.is("central") || !HttpMethod.POST.equals(request.getMethod())) {
            return false;
        }
        Matcher doubt = CENTRAL_RESOLUTION.matcher(address.below());
        if (doubt.matches()) {
            settlements.answer(request, doubt.group(1));
            return true;
        }
        if (address.below().equals("/rows")) {
            pulls.answer(request);
            return true;
        }
        return false;
    }

    private boolean isCallback(ContainerRequestContext request, Address address) throws IOException {
        if (!address.is("callbacks") || !reception.isOffered()) {
            return false;
        }
        if (HttpMethod.POST.equals(request.getMethod()) && address.below().isEmpty()) {
            reception.receive(request);
            return true;
        }
        Matcher id = ID.matcher(address.below());
        if (HttpMethod.GET.equals(request.getMethod()) && id.matches()) {
            reception.tell(request, id.group(1));
            return true;
        }
        return false;
    }

    private void answer(ContainerRequestContext request, Address address) throws IOException {
        if (address.equals(Address.ANOTHER)) {
            provisional.answer(request);
            return;
        }
        Matcher id = ID.matcher(address.below());
        Matcher doubt = RESOLUTION.matcher(address.below());
        if (address.is("ledger")) {
            ledger.answer(request, address.below());
        } else if (address.is("intents") && HttpMethod.GET.equals(request.getMethod())) {
            status.answer(
                    request,
                    address.below().isEmpty()
                            ? Optional.empty()
                            : Optional.of(address.below().substring(1)));
        } else if (address.is("intents") && HttpMethod.POST.equals(request.getMethod()) && doubt.matches()) {
            resolution.answer(request, doubt.group(1));
        } else if (address.is("messages") && id.matches() && Messages.takes(request.getMethod())) {
            messages.answer(request, id.group(1));
        } else {
            provisional.answer(request);
        }
    }

    /**
     * An address that may be one of the library's own.
     *
     * @param name the first segment below {@code 2php/}, empty if the address is not the library's
     * @param below the rest with the slash in front, or empty
     */
    private record Address(String name, String below) {

        private static final String COMMON = "2php/";
        private static final Pattern OWN =
                Pattern.compile(COMMON + "(intents|ledger|callbacks|messages|central)(/.*)?", Pattern.DOTALL);

        /** An address that is not the library's own, as in nearly all requests. */
        static final Address ANOTHER = new Address("", "");

        static Address of(ContainerRequestContext request) {
            String path = RelativePath.of(request);
            if (!path.startsWith(COMMON)) {
                return ANOTHER;
            }
            Matcher own = OWN.matcher(path);
            return own.matches() ? new Address(own.group(1), Objects.toString(own.group(2), "")) : ANOTHER;
        }

        boolean is(String other) {
            return name.equals(other);
        }
    }
}
