package io.twophp.central.access;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The most bytes that the body of a request to a resource method may have, if not {@value #USUAL}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface BodyLimit {

    /** The limit of methods without this annotation. */
    int USUAL = 16 << 10;

    /** The limit of batches, {@link BodyLimitFilter#batchLimit}. */
    int BATCH = -1;

    int value();
}
