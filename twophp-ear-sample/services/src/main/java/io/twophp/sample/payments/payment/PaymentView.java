package io.twophp.sample.payments.payment;

import java.math.BigDecimal;

/** A payment as the paying service sees it. */
public record PaymentView(String id, String reference, BigDecimal amount, String cardEnding, String assessment) {}
