package org.example.stranger.ejb;

import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.annotation.Resource;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.EJB;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.example.stranger.errand.Errand;
import org.example.stranger.errand.ErrandResource;
import org.example.stranger.failing.FailingResource;

/** Books seats, as a stateless session bean. The body is the seat; the answer says who has booked. */
@Path("bookings")
@Stateless
@DeclareRoles({"customer", "operator"})
@PermitAll
@TwoPhaseMutation
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class BookingResource {

    @PersistenceContext
    EntityManager entities;

    @Resource
    SessionContext session;

    @EJB
    Usher usher;

    @Inject
    FailingResource failing;

    @Inject
    ErrandResource errands;

    @POST
    public Response book(String seat, @Context UriInfo uri) {
        Booking booking = new Booking(seat, caller());
        entities.persist(booking);
        return Response.created(uri.getAbsolutePathBuilder().path(booking.id()).build())
                .entity(caller() + ", customer " + session.isCallerInRole("customer") + ", operator "
                        + session.isCallerInRole("operator"))
                .build();
    }

    @POST
    @Path("later")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    @RolesAllowed("customer")
    public String bookLater(String seat, @Context UriInfo uri) {
        entities.persist(new Booking(seat, caller()));
        return caller() + " at " + uri.getBaseUri().getPath();
    }

    @POST
    @Path("supported")
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public String bookWhereThereIsATransaction(String seat) {
        entities.persist(new Booking(seat, caller()));
        return caller();
    }

    /** Books by another EJB, which joins the transaction. */
    @POST
    @Path("ushered")
    public String bookByAnother(String seat) {
        usher.book(seat);
        return caller();
    }

    /** Books by another EJB, which fails. */
    @POST
    @Path("misled")
    public String bookByAnotherThatFails(String seat) {
        usher.mislead(seat);
        return caller();
    }

    @POST
    @Path("refused")
    public Response refuse(String seat) {
        write(seat);
        return Response.status(Response.Status.GONE).entity("no " + seat).build();
    }

    @POST
    @Path("taken")
    public String take(String seat) throws SeatTakenException {
        write(seat);
        throw new SeatTakenException(seat);
    }

    @POST
    @Path("nowhere")
    public String lookFor(String seat) {
        write(seat);
        throw new NoSuchHallException(seat);
    }

    @POST
    @Path("broken")
    public String breakDown(String seat) {
        write(seat);
        throw new IllegalStateException("the seat is broken");
    }

    @POST
    @Path("raising")
    public String raise(String text) throws Exception {
        String answer = failing.raising(text);
        entities.persist(new Booking(answer, caller()));
        return answer;
    }

    /** Calls another two-phase service meanwhile. */
    @POST
    @Path("errand")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public Response send(Errand errand) {
        entities.persist(new Booking(errand.user, caller()));
        return errands.byOwnClient(errand);
    }

    @POST
    @Path("number")
    public int number(String seat) {
        if (seat.startsWith("-")) {
            throw new NoSuchHallException(seat);
        }
        write(seat);
        return 1;
    }

    @POST
    @Path("forbidden")
    @RolesAllowed("operator")
    public String bookForOperators(String seat) {
        write(seat);
        return caller();
    }

    private void write(String seat) {
        entities.persist(new Booking(seat, caller()));
        entities.flush();
    }

    private String caller() {
        return session.getCallerPrincipal().getName();
    }
}
