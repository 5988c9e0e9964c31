package io.twophp.jaxrs.app;

import io.twophp.TwoPhase;
import jakarta.inject.Inject;

/** A resource of the shop. */
abstract class ShopResource {

    @Inject
    Shop shop;

    @Inject
    TwoPhase twoPhase;
}
