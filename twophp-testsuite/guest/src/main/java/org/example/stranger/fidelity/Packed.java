package org.example.stranger.fidelity;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The body is compressed. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Packed {}
