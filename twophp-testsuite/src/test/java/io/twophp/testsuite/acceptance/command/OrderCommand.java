package io.twophp.testsuite.acceptance.command;

import java.math.BigDecimal;

/** The content of a test's command. */
public class OrderCommand {

    public String word;
    public BigDecimal amount;
    public String sent;
}
