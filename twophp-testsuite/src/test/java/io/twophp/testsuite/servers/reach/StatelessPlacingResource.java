package io.twophp.testsuite.servers.reach;

import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.PermitAll;
import jakarta.ejb.Stateless;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

@Path("reach/stateless")
@Stateless
@PermitAll
public class StatelessPlacingResource {

    @POST
    @TwoPhaseMutation
    public String place() {
        return "placed";
    }
}
