package io.twophp.testsuite.servers.reach;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Path;

@Path("reach/default")
@RequestScoped
@TwoPhaseMutation
public class DefaultResource implements Placing {}
