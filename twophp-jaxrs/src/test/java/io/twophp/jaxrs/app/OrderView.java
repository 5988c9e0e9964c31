package io.twophp.jaxrs.app;

/** An order as it is shown; JSON-B reads it. */
public class OrderView {

    public final String id;
    public final String item;

    public OrderView(String id, String item) {
        this.id = id;
        this.item = item;
    }
}
