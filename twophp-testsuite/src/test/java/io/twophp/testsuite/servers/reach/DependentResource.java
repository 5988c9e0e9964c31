package io.twophp.testsuite.servers.reach;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

@Path("reach/dependent")
@Dependent
public class DependentResource {

    @POST
    @TwoPhaseMutation
    public String place() {
        return "placed";
    }
}
