package io.twophp;

/** Whether requests take part in the protocol. */
public enum Enrolment {
    /** The client opts in by header; a request without it is processed as without 2PHP. The default. */
    OPTIONAL,
    /** A request without the header gets 428 Precondition Required. */
    REQUIRED
}
