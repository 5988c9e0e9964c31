package io.twophp.testsuite.servers.reach.refused;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

@Path("refused/produced")
@RequestScoped
public class ProducedResource {

    @POST
    @TwoPhaseMutation
    public String place() {
        return "placed";
    }

    @Dependent
    public static class Maker {

        @Produces
        @RequestScoped
        ProducedResource make() {
            return new ProducedResource();
        }
    }
}
