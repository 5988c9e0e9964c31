package io.twophp.jaxrs.app.fidelity;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The entity's own address is sent along. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Linked {}
