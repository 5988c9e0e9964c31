package io.twophp.sample.shop;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The shop's JAX-RS application, at the context root itself. */
@ApplicationPath("/")
public class ShopApplication extends Application {}
