package io.twophp.jpa;

/** The {@code payload_ref} of draft §9.8: where the payload is, never the payload itself. */
final class PayloadReference {

    private PayloadReference() {}

    static String of(String serverCorrelationId) {
        return "twophp_payload/" + serverCorrelationId;
    }
}
