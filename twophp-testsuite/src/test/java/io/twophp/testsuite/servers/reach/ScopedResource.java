package io.twophp.testsuite.servers.reach;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

@Path("reach/request")
@RequestScoped
public class ScopedResource {

    @POST
    @TwoPhaseMutation
    public synchronized String place() {
        return "placed";
    }
}
