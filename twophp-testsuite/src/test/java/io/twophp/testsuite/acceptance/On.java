package io.twophp.testsuite.acceptance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which of the shared shops a parameter of type {@link ShopSite} is to be. */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
public @interface On {

    Kind value();

    /** Its database. */
    enum Kind {
        H2,
        POSTGRESQL,
        MARIADB
    }
}
