package io.twophp.jaxrs.query;

import io.twophp.Owner;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.query.LedgerQuery;
import io.twophp.core.query.MalformedQueryException;
import io.twophp.core.query.Scope;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.admission.OperatorRule;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;

/**
 * Answers {@code GET 2php/ledger/...}: to operators about all rows, to any other caller about the calls that it
 * registered here itself.
 */
@ModuleBean
public class LedgerQueries {

    private final LedgerQuery inquiry;
    private final Admission admission;
    private final OperatorRule operators;

    @Inject
    LedgerQueries(LedgerQuery inquiry, Admission admission, OperatorRule operators) {
        this.inquiry = inquiry;
        this.admission = admission;
        this.operators = operators;
    }

    /** @param question the address after {@code 2php/ledger} */
    public void answer(ContainerRequestContext request, String question) {
        Answering.QUERY.answer(request, () -> response(request, question));
    }

    private Response response(ContainerRequestContext request, String question) throws RefusedException {
        // Anonymous callers are one owner, and a list of its intents would show strangers each other's ids.
        Owner owner = admission.named(request, "The ledger answers authenticated callers only; authenticate.");
        if (!HttpMethod.GET.equals(request.getMethod())) {
            throw new RefusedException(Type.METHOD_NOT_ALLOWED, "The ledger is only read here: send GET.");
        }
        try {
            LedgerQueryParameters parameters =
                    new LedgerQueryParameters(request.getUriInfo().getQueryParameters(), question);
            return new LedgerAnswer(inquiry, scope(request, owner, parameters), parameters).response();
        } catch (MalformedQueryException e) {
            throw new RefusedException(Type.MALFORMED_QUERY, e.getMessage());
        }
    }

    private Scope scope(ContainerRequestContext request, Owner owner, LedgerQueryParameters parameters)
            throws RefusedException {
        if (operators.admits(request)) {
            return parameters.service().map(Scope::of).orElseGet(Scope::everything);
        }
        if (parameters.service().isPresent()) {
            operators.check(request);
        }
        return Scope.of(inquiry.service(), owner);
    }
}
