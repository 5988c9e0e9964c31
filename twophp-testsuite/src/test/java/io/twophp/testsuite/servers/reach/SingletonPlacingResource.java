package io.twophp.testsuite.servers.reach;

import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.PermitAll;
import jakarta.ejb.Singleton;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

@Path("reach/singleton")
@Singleton
@PermitAll
@TwoPhaseMutation
public class SingletonPlacingResource {

    @POST
    public String place() {
        return "placed";
    }
}
