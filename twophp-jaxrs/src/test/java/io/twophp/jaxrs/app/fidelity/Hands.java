package io.twophp.jaxrs.app.fidelity;

import io.twophp.TwoPhaseMutation;
import io.twophp.jaxrs.app.Shop;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Path;

/** With 2PHP. */
@Path("fidelity/hands")
@RequestScoped
@TwoPhaseMutation(grace = Shop.GRACE)
public class Hands extends Answers {}
