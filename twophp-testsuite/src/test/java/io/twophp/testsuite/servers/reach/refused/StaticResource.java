package io.twophp.testsuite.servers.reach.refused;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

@Path("refused/static")
@RequestScoped
public class StaticResource {

    @POST
    @TwoPhaseMutation
    public static String place() {
        return "placed";
    }
}
