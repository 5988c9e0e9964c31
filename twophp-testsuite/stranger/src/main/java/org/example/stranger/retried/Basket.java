package org.example.stranger.retried;

import jakarta.enterprise.context.RequestScoped;
import java.util.ArrayList;
import java.util.List;

/** What one request has put into it. */
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
