package io.twophp.testsuite.acceptance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Selects the shared shop for a parameter of type {@link ShopSite}. */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
public @interface On {

    Kind value();

    /** Its database. */
    enum Kind {
        H2,
        POSTGRESQL
    }
}
