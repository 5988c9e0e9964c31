package io.twophp.testsuite.servers.reach.refused;

import io.twophp.TwoPhaseMutation;
import jakarta.ejb.Stateless;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

@Path("refused/stateless")
@Stateless
public class StaticEjbResource {

    @POST
    @TwoPhaseMutation
    public static String place() {
        return "placed";
    }
}
