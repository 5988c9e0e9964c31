package io.twophp.testsuite.acceptance.probe;

import jakarta.enterprise.context.RequestScoped;
import java.util.ArrayList;
import java.util.List;

/** The notes of one request; those of no other request may be in it. */
@RequestScoped
public class Notes {

    private final List<String> notes = new ArrayList<>();

    void add(String note) {
        notes.add(note);
    }

    String all() {
        return String.join(",", notes);
    }
}
