package io.twophp.core.explorer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The decisions of one run, and how they are written: {@code confirm-1*4 time crash:A}. */
final class Schedule {

    private final List<String> labels = new ArrayList<>();

    void add(String label) {
        labels.add(label);
    }

    static List<String> parse(String text) {
        List<String> labels = new ArrayList<>();
        for (String word : text.trim().split("\\s+")) {
            String[] parts = word.split("\\*");
            if (!parts[0].isEmpty()) {
                labels.addAll(Collections.nCopies(parts.length == 1 ? 1 : Integer.parseInt(parts[1]), parts[0]));
            }
        }
        return labels;
    }

    @Override
    public String toString() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < labels.size(); ) {
            int end = i;
            while (end < labels.size() && labels.get(end).equals(labels.get(i))) {
                end++;
            }
            words.add(end - i == 1 ? labels.get(i) : labels.get(i) + "*" + (end - i));
            i = end;
        }
        return String.join(" ", words);
    }
}
