package org.example.stranger.contract;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Path;

/** Inherits all of its methods, whose parameters are variables of its superclass. */
@Path("coins")
@RequestScoped
@Transactional
@TwoPhaseMutation
public class CoinResource extends Collection<Coin> {}
