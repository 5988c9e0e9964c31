package io.twophp.central.store;

import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that run on each database. */
@ParameterizedClass
@EnumSource(DatabaseProduct.class)
public abstract class EachDatabaseTests {

    @Parameter
    protected DatabaseProduct product;
}
