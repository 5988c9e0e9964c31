package org.example.stranger.fidelity;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The note's own address is sent along. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Linked {}
