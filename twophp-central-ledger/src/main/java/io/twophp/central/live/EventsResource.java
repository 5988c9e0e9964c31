package io.twophp.central.live;

import io.twophp.central.access.Role;
import io.twophp.central.problem.RefusalType;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.concurrent.CompletionStage;

/** Server-sent events for browsers. */
@Path("events")
@RequestScoped
@RolesAllowed(Role.VIEWS)
public class EventsResource {

    private static final int TRY_AGAIN = 30;

    @EJB
    LiveFeed feed;

    @Context
    Sse sse;

    @Context
    SecurityContext caller;

    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public void events(@Context SseEventSink sink) {
        if (!feed.admit(caller.getUserPrincipal().getName(), new ToBrowser(sse, sink))) {
            throw RefusalType.TOO_MANY_LISTENERS
                    .refusal("Close other windows, or raise twophp.central.live.listeners or, for each user,"
                            + " twophp.central.live.listeners-per-user; without events, ask from time to time.")
                    .retryAfter(TRY_AGAIN);
        }
    }

    private record ToBrowser(Sse sse, SseEventSink sink) implements Listener.Outlet {

        @Override
        public CompletionStage<?> rows(String data) {
            return sink.send(sse.newEvent("rows", data));
        }

        @Override
        public CompletionStage<?> heartbeat() {
            return sink.send(sse.newEventBuilder().comment("still here").build());
        }

        @Override
        public void close() {
            sink.close();
        }
    }
}
