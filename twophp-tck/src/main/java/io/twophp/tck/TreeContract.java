package io.twophp.tck;

import static io.twophp.tck.ReaderUnderTest.ccid;
import static io.twophp.tck.ReaderUnderTest.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import io.twophp.core.query.Scope;
import io.twophp.core.query.TreePage;
import io.twophp.core.query.TreePage.TreeRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** "Full tree from root" (draft §10.4). */
interface TreeContract extends ReaderUnderTest {

    default List<TreeRow> tree(String root) {
        return ReaderUnderTest.all(500, paging -> {
            TreePage page = asking().tree(Scope.everything(), ccid(root), paging);
            assertThat(page.complete()).isTrue();
            return new Page<>(page.items(), page.next());
        });
    }

    private static List<LedgerEntry> entries(List<TreeRow> rows) {
        return rows.stream().map(TreeRow::entry).toList();
    }

    /** Stores the seven calls of draft §10.3, and returns them by the service that is called. */
    default Map<String, Call> exampleCallChain() {
        String root = id();
        Call a = both(Call.of("client", "A", root, root));
        Call b1 = both(Call.of("A", "B1", id(), root));
        Call b2 = both(Call.of("A", "B2", id(), root));
        Call c1 = both(Call.of("B1", "C1", id(), b1.ccid()));
        Call b3 = both(Call.of("A", "B3", id(), root));
        Call d1 = both(Call.of("B2", "D1", id(), b2.ccid()));
        Call e1 = both(Call.of("B3", "E1", id(), b3.ccid()));
        return Map.of("A", a, "B1", b1, "B2", b2, "B3", b3, "C1", c1, "D1", d1, "E1", e1);
    }

    @Test
    @Tag("N30")
    @Tag("N31")
    @Tag("D12")
    default void hasTheFourteenRowsOfTheExampleAndBeginsAtAnyCall() {
        Map<String, Call> calls = exampleCallChain();
        both(Call.of("client", "A"));
        List<TreeRow> rows = tree(calls.get("A").ccid());
        assertThat(rows).hasSize(14).allMatch(TreeRow::matched);
        Map<String, Integer> depths = rows.stream()
                .filter(row -> row.entry().actor() == Actor.SERVER)
                .collect(Collectors.toMap(row -> row.entry().source(), TreeRow::depth));
        assertThat(depths).isEqualTo(Map.of("A", 0, "B1", 1, "B2", 1, "B3", 1, "C1", 2, "D1", 2, "E1", 2));
        for (TreeRow row : rows) {
            LedgerEntry entry = row.entry();
            String callee = entry.target().orElse(entry.source());
            Call call = calls.get(callee);
            assertThat(entry.clientCorrelationId()).isEqualTo(call.ccid());
            assertThat(entry.serverCorrelationId()).isEqualTo(call.scid());
            assertThat(entry.parentReferenceId())
                    .isEqualTo(entry.actor() == Actor.CLIENT ? call.parent() : call.ccid());
            assertThat(row.depth()).isEqualTo(depths.get(callee));
        }
        List<TreeRow> below = tree(calls.get("B1").ccid());
        assertThat(entries(below)).extracting(LedgerEntry::source).containsExactly("B1", "B1", "C1");
        assertThat(below).extracting(TreeRow::depth).containsExactly(0, 1, 1);
        assertThat(tree(id())).isEmpty();
    }

    @Test
    @Tag("D26")
    default void goesOnBelowARowWhoseOtherSideIsMissing() {
        String root = id();
        server(Call.of("client", "A", root, root));
        Call inner = client(Call.of("A", "B", id(), root));
        both(Call.of("B", "C", id(), inner.ccid()));
        assertThat(tree(root)).extracting(TreeRow::matched).containsExactly(false, false, true, true);
    }

    @Test
    @Tag("D12")
    default void walksACycleOnce() {
        String x = id();
        String y = id();
        String z = id();
        client(Call.of("client", "A", x, x));
        client(Call.of("A", "B", y, x));
        client(Call.of("B", "C", z, y));
        client(Call.of("C", "A", x, z));
        client(Call.of("C", "C", z, z));
        client(Call.of("D", "D", y, x));
        assertThat(tree(x)).extracting(TreeRow::depth).containsExactly(0, 1, 2, 3, 2, 1);
        assertThat(tree(y)).extracting(TreeRow::depth).containsExactly(2, 3, 1, 2, 1, 3);
    }

    @Test
    @Tag("D12")
    default void endsAtADepthAndSaysSo() {
        List<Call> chain = new ArrayList<>();
        String root = id();
        String parent = root;
        for (int depth = 1; depth <= LedgerReader.MOST_DEPTH; depth++) {
            chain.add(Call.of("A", "A", id(), parent));
            parent = chain.get(depth - 1).ccid();
        }
        clients(chain);
        assertThat(tree(root)).hasSize(LedgerReader.MOST_DEPTH);
        client(Call.of("A", "A", id(), parent));
        TreePage page = asking().tree(Scope.everything(), ccid(root), Paging.first(500));
        assertThat(page.complete()).isFalse();
        assertThat(page.items())
                .hasSize(LedgerReader.MOST_DEPTH)
                .noneMatch(row -> row.depth() > LedgerReader.MOST_DEPTH);
        assertThat(page.next()).isEmpty();
    }

    @Test
    default void isAsWideAsItIs() {
        String root = id();
        int width = 1_200;
        List<Call> children = IntStream.range(0, width)
                .mapToObj(i -> Call.of("A", "B", id(), root))
                .toList();
        clients(children);
        clients(children.stream()
                .map(child -> Call.of("B", "C", id(), child.ccid()))
                .toList());
        List<TreeRow> rows = tree(root);
        assertThat(rows).hasSize(2 * width).doesNotHaveDuplicates();
        assertThat(rows.stream().filter(row -> row.depth() == 2)).hasSize(width);
    }

    @Test
    default void keepsWhatIsNearestToTheRootIfItIsTooLarge() {
        String root = id();
        Call near = client(Call.of("A", "B", id(), root));
        clients(IntStream.range(0, LedgerReader.MOST_ROWS)
                .mapToObj(i -> Call.of("B", "C", id(), near.ccid()))
                .toList());
        TreePage page = asking().tree(Scope.everything(), ccid(root), Paging.first(1));
        assertThat(page.complete()).isFalse();
        assertThat(page.items()).extracting(TreeRow::depth).containsExactly(1);
        assertThat(page.next()).isPresent();
    }

    @Test
    default void isReadPageByPageWhileRowsComeIn() {
        Map<String, Call> calls = exampleCallChain();
        String root = calls.get("A").ccid();
        List<LedgerEntry> before = entries(tree(root));
        List<LedgerEntry> read = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            TreePage page = asking().tree(Scope.everything(), ccid(root), new Paging(after, 3));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(3);
            read.addAll(entries(page.items()));
            after = page.next();
            if (read.size() < before.size()) {
                both(Call.of("A", "F", id(), root));
                both(Call.of("C1", "F", id(), calls.get("C1").ccid()));
            }
        } while (after.isPresent());
        assertThat(read).containsAll(before).doesNotHaveDuplicates();
        assertThat(read.stream().map(Position::of)).isSorted();
    }
}
