package org.example.stranger.contract;

import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Path;
import java.util.List;

/** Overrides what it inherits, so that the compiler adds bridges. One for all requests. */
@Path("stamps")
@ApplicationScoped
@Transactional
public class StampResource extends Collection<Stamp> {

    @Override
    @TwoPhaseMutation
    public String collect(Stamp wanted) {
        return super.collect(wanted);
    }

    @Override
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    public String collectAll(String shelf, List<Stamp> wanted) {
        return super.collectAll(shelf, wanted);
    }
}
