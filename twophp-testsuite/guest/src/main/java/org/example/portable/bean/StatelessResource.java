package org.example.portable.bean;

import io.twophp.Mode;
import io.twophp.TwoPhase;
import io.twophp.TwoPhaseMutation;
import jakarta.annotation.Resource;
import jakarta.annotation.security.PermitAll;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.LockSupport;
import org.example.portable.held.Crowd;
import org.example.portable.held.Gate;

/** A stateless session bean. In both applications. */
@Path("beans/stateless")
@Stateless
@PermitAll
@TwoPhaseMutation
@Produces(MediaType.TEXT_PLAIN)
public class StatelessResource {

    private static final ConcurrentMap<String, Boolean> BEGUN = new ConcurrentHashMap<>();

    private static final long PAUSE = 50_000_000;

    @PersistenceContext
    EntityManager entities;

    @Resource
    SessionContext session;

    @Resource
    TransactionSynchronizationRegistry transactions;

    @Inject
    TwoPhase intent;

    @Inject
    Gate gate;

    @Inject
    Crowd crowd;

    @POST
    public String write(@QueryParam("text") String text, @Context UriInfo uri) {
        insert(text);
        return session.getCallerPrincipal().getName() + " at "
                + uri.getBaseUri().getPath();
    }

    @POST
    @Path("later")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    public String writeLater(@QueryParam("text") String text) {
        insert(text);
        return session.getCallerPrincipal().getName();
    }

    @POST
    @Path("refused")
    public Response refuse(@QueryParam("text") String text) {
        insert(text);
        return Response.status(Response.Status.GONE).entity("no " + text).build();
    }

    @POST
    @Path("marked")
    public String mark(@QueryParam("text") String text) {
        insert(text);
        session.setRollbackOnly();
        return "marked";
    }

    /** Fails with what is a system exception to the container; the applications map it. */
    @POST
    @Path("full")
    public String fill(@QueryParam("text") String text) {
        insert(text);
        throw new FullException();
    }

    /** Fails by contention at the first attempt. */
    @POST
    @Path("contended")
    public String contend(@QueryParam("text") String text) throws SQLException {
        insert(text);
        if (intent.isActive() && BEGUN.putIfAbsent(text, true) == null) {
            throw new SQLException("planted by a test", "40001");
        }
        return "written";
    }

    /** Writes, and may then be held. */
    @POST
    @Path("held")
    public String hold(@QueryParam("text") String text) {
        insert(text);
        gate.pass(text);
        return session.getCallerPrincipal().getName();
    }

    /** Writes, and goes on once others have written as well. */
    @POST
    @Path("crowd")
    public String meet(@QueryParam("text") String text) {
        insert(text);
        crowd.meet(text);
        return "written";
    }

    /** Goes on writing after its transaction's time is up, at the first attempt. */
    @POST
    @Path("slow")
    public String dawdle(@QueryParam("text") String text) {
        insert(text);
        if (BEGUN.putIfAbsent(text, true) == null) {
            while (transactions.getTransactionStatus() == Status.STATUS_ACTIVE) {
                LockSupport.parkNanos(PAUSE);
            }
            insert(text);
        }
        return "written";
    }

    private void insert(String text) {
        entities.createNativeQuery("INSERT INTO portable_note (id, text, author, attempt) VALUES (?, ?, ?, 0)")
                .setParameter(1, UUID.randomUUID().toString())
                .setParameter(2, text)
                .setParameter(3, session.getCallerPrincipal().getName())
                .executeUpdate();
    }
}
