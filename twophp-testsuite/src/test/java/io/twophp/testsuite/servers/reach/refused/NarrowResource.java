package io.twophp.testsuite.servers.reach.refused;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Typed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

@Path("refused/narrow")
@RequestScoped
@Typed(Comparable.class)
public class NarrowResource implements Comparable<NarrowResource> {

    @POST
    @TwoPhaseMutation
    public String place() {
        return "placed";
    }

    @Override
    public int compareTo(NarrowResource other) {
        return 0;
    }
}
