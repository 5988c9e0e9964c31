package io.twophp.jaxrs.app.fidelity;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The entity is sent within another. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Enveloped {}
