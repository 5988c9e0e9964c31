package io.twophp.sample.payments.payment;

import io.twophp.sample.common.problem.Refusal;

/** A card by its number, which is checked here and kept nowhere. */
record Card(String number) {

    private static final int PREFIX = 4;
    private static final int ENDING = 4;

    Card {
        if (!number.matches("[0-9]{12,19}") || checksum(number) % 10 != 0) {
            throw Refusal.unprocessable(
                    "no-card", "No card number", "The card's number is not one: its digits don't add up.");
        }
    }

    /** Returns the digits that identify the issuer. */
    String prefix() {
        return number.substring(0, PREFIX);
    }

    /** Returns the digits that may be shown and stored. */
    String ending() {
        return number.substring(number.length() - ENDING);
    }

    /** Returns the ending, never the number. */
    @Override
    public String toString() {
        return "card ending in " + ending();
    }

    /** Returns Luhn's checksum: from the right, every second digit counts twice, and 10 as 1 + 0. */
    private static int checksum(String digits) {
        int sum = 0;
        for (int place = 0; place < digits.length(); place++) {
            int digit = digits.charAt(digits.length() - 1 - place) - '0';
            int weighed = place % 2 == 0 ? digit : digit * 2;
            sum += weighed / 10 + weighed % 10;
        }
        return sum;
    }
}
