package io.twophp.testsuite.campaign;

/** The ways through the protocol: the client's steps, and the endpoint. */
enum Way {
    /** Two phases, the outcome with the second (draft §5.3.2). */
    CONFIRMED("local", Ask.CONFIRM),
    /** The same, with claims that write nothing where they can. */
    LAZY("lazy", Ask.CONFIRM),
    /** Two phases, then 202 and polling (§5.3.3). */
    BACKGROUND("background", Ask.CONFIRM),
    /** As {@link #BACKGROUND}, because the client prefers it. */
    NEGOTIATED("negotiated", Ask.CONFIRM_AND_PREFER_ASYNC),
    /** Confirmed by the server, no callback (§5.5.6). */
    TRANSPARENT("local", Ask.AUTO),
    /** Confirmed by the server, 202 and polling. */
    BACKGROUND_AUTO("background", Ask.AUTO),
    /** Confirmed by the server, with a callback; its business logic waits for the callback's arrival (D18). */
    ANNOUNCED("local", Ask.AUTO_WITH_CALLBACK),
    /** Two phases, with an effect outside of the database (D17). */
    EXTERNAL("external", Ask.CONFIRM),
    /** The same behind 202. */
    EXTERNAL_BACKGROUND("external-background", Ask.CONFIRM),
    /** The same, confirmed by the server. */
    EXTERNAL_AUTO("external", Ask.AUTO),
    /** Confirmed too late on purpose: 408, and then once more under a new id (§5.4, §8.2). */
    LATE("brief", Ask.CONFIRM_LATE);

    /** The client's steps beyond sending the request. */
    enum Ask {
        CONFIRM,
        CONFIRM_AND_PREFER_ASYNC,
        CONFIRM_LATE,
        AUTO,
        AUTO_WITH_CALLBACK
    }

    private final String endpoint;
    private final Ask ask;

    Way(String endpoint, Ask ask) {
        this.endpoint = endpoint;
        this.ask = ask;
    }

    String path() {
        return "orders/hurdles/" + endpoint;
    }

    Ask ask() {
        return ask;
    }

    boolean isAuto() {
        return ask == Ask.AUTO || ask == Ask.AUTO_WITH_CALLBACK;
    }
}
