package org.example.portable.bill;

import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.core.UriInfo;

/** Bills, in two phases or in an ordinary transaction. */
@Path("bills")
@RequestScoped
public class BillResource {

    @Inject
    Billing billing;

    @Context
    UriInfo uri;

    @QueryParam("text")
    String text;

    @QueryParam("paid")
    @DefaultValue("true")
    boolean paid;

    @QueryParam("dialect")
    @DefaultValue("TWOPHP")
    Dialect dialect;

    @POST
    @TwoPhaseMutation
    public String bill() {
        return plain();
    }

    /** Bills in a transaction that no client confirms. */
    @POST
    @Path("plain")
    public String plain() {
        try {
            billing.bill(uri.getBaseUri(), text, paid, dialect);
        } catch (Billing.UnpaidException e) {
            throw new ClientErrorException(Status.CONFLICT, e);
        }
        return text;
    }

    /** Notifies outside of any transaction, which is refused; answers with the reason. */
    @POST
    @Path("careless")
    public String careless() {
        try {
            billing.notify(uri.getBaseUri(), text, dialect);
            return "sent";
        } catch (RuntimeException e) {
            return e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
        }
    }
}
