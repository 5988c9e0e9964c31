package io.twophp;

/** Specifies whether requests have to take part in the protocol. */
public enum Enrolment {
    /** The client opts in by header; a request without the header is processed as without 2PHP. The default. */
    OPTIONAL,
    /** A request without the header gets 428 Precondition Required. */
    REQUIRED
}
