package org.example.stranger.retried;

import jakarta.enterprise.context.RequestScoped;
import java.util.ArrayList;
import java.util.List;

/** The entries of one request. */
@RequestScoped
public class Basket {

    private final List<String> content = new ArrayList<>();

    void add(String what) {
        content.add(what);
    }

    @Override
    public String toString() {
        return content.toString();
    }
}
