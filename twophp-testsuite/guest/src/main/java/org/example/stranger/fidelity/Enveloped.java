package org.example.stranger.fidelity;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The note is sent within an envelope. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Enveloped {}
