package io.twophp.testsuite.servers.bare;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.concurrent.ExecutionException;

@Path("open")
@RequestScoped
public class BareResource {

    @Inject
    BareWork work;

    @Resource
    ManagedExecutorService threads;

    @GET
    @Path("ready")
    public String ready() {
        return "ready";
    }

    /** Works on this thread and on one of the server's threads. */
    @POST
    @Path("work")
    public String work() throws ExecutionException, InterruptedException {
        return work.inTransaction() + " " + threads.submit(work::inTransaction).get();
    }
}
