package io.twophp.jaxrs.app.fidelity;

import io.twophp.AutoConfirm;
import io.twophp.TwoPhaseMutation;
import io.twophp.jaxrs.app.Shop;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Path;

/** With 2PHP in transparent mode. */
@Path("fidelity/clear")
@RequestScoped
@TwoPhaseMutation(grace = Shop.GRACE, autoConfirm = AutoConfirm.ALWAYS)
public class Clear extends Answers {}
