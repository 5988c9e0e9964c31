package org.example.stranger.fidelity;

import io.twophp.AutoConfirm;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Path;

/** With 2PHP in transparent mode. */
@Path("fidelity/clear")
@RequestScoped
@TwoPhaseMutation(autoConfirm = AutoConfirm.ALWAYS)
public class Clear extends Answers {}
