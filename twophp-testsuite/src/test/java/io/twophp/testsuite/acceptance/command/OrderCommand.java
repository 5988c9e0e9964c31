package io.twophp.testsuite.acceptance.command;

import java.math.BigDecimal;

/** What a test's command says. */
public class OrderCommand {

    public String word;
    public BigDecimal amount;
    public String sent;
}
