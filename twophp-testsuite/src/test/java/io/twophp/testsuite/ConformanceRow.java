package io.twophp.testsuite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A row of a page of docs/conformance: section, statement, the classes that do it, the tests that show it.
 *
 * @param cells as they are written
 */
record ConformanceRow(List<String> cells) {

    private static final int CELLS = 4;
    private static final String NONE = "–";
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*)(?:\\.(\\w+))?`");
    private static final Pattern OTHERS =
            Pattern.compile("not done: .+|the (application|connector|container|database|operator)\\b.*");
    private static final Pattern HEAD = Pattern.compile("\\| (§ |---).*|\\|---.*");

    /** Returns the rows of all tables of a page, without their heads. */
    static List<ConformanceRow> of(String page) {
        return page.lines()
                .filter(line -> line.startsWith("|") && !HEAD.matcher(line).matches())
                .map(line -> line.replaceFirst("^\\| ?", "").replaceFirst("\\|\\s*$", ""))
                .map(line -> new ConformanceRow(
                        Stream.of(line.split("\\|", -1)).map(String::strip).toList()))
                .toList();
    }

    /**
     * Returns what is wrong with the row; nothing if it is right.
     *
     * @param sections the sections of the document
     * @param types whether the published sources have a class
     * @param tests whether the tests have a class, and in it a method, which may be null
     */
    List<String> faults(Set<String> sections, Predicate<String> types, BiPredicate<String, String> tests) {
        if (cells.size() != CELLS || cells.stream().anyMatch(String::isEmpty)) {
            return List.of("not four cells with content: " + cells);
        }
        List<String> faults = new ArrayList<>();
        Stream.of(cells.get(0).split(", "))
                .filter(section -> !sections.contains(section))
                .forEach(section -> faults.add("no section " + section));
        names(cells.get(2))
                .filter(name -> !types.test(name.group(1)))
                .forEach(name -> faults.add("no class " + name.group()));
        names(cells.get(3))
                .filter(name -> !tests.test(name.group(1), name.group(2)))
                .forEach(name -> faults.add("no test " + name.group()));
        if (cells.get(3).equals(NONE) != names(cells.get(3)).findAny().isEmpty()
                || cells.get(3).equals(NONE) && !OTHERS.matcher(cells.get(2)).matches()) {
            faults.add("no test for: " + cells.get(1));
        }
        if (!cells.get(3).equals(NONE) && cells.get(2).startsWith("not done")) {
            faults.add("a test for what is not done: " + cells.get(1));
        }
        return faults;
    }

    private static Stream<MatchResult> names(String cell) {
        return NAME.matcher(cell).results();
    }
}
