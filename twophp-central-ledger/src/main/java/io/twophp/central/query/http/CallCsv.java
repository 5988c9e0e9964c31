package io.twophp.central.query.http;

import static io.twophp.central.csv.CsvWriter.MOST_LINES;

import io.twophp.central.csv.CsvWriter;
import io.twophp.central.query.CentralCall;
import io.twophp.central.query.CentralRow;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import io.twophp.core.sync.RowMembers.Member;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Calls as CSV, page by page: a line for each row, up to a limit. If calls are left out, the last line says so, with
 * the cursor to go on from: it stands behind whole calls.
 */
final class CallCsv implements StreamingOutput {

    private static final List<Member<CentralRow>> OF_ROW = Stream.of(
                    CallJson.ENTRY,
                    List.of(new Member<CentralRow>("service_name", CentralRow::serviceName)),
                    CallJson.DETAILS)
            .flatMap(List::stream)
            .toList();

    private static final List<String> COLUMNS = Stream.concat(
                    OF_ROW.stream().map(Member::name), Stream.of("verdict", "reason"))
            .toList();

    private final Optional<Position> after;
    private final Function<Paging, Page<CentralCall>> pages;
    private final int most;

    CallCsv(Optional<Position> after, Function<Paging, Page<CentralCall>> pages) {
        this(after, pages, MOST_LINES);
    }

    /** @param most the most lines, beside the names of the columns */
    CallCsv(Optional<Position> after, Function<Paging, Page<CentralCall>> pages, int most) {
        this.after = after;
        this.pages = pages;
        this.most = most;
    }

    @Override
    public void write(OutputStream output) throws IOException {
        CsvWriter csv = new CsvWriter(output);
        csv.line(COLUMNS);
        Optional<Position> next = after;
        int left = most;
        int limit = Paging.MOST;
        boolean more = true;
        while (more) {
            Page<CentralCall> page = pages.apply(new Paging(next, limit));
            List<List<?>> lines = lines(page);
            if (lines.size() <= left) {
                lines.forEach(csv::line);
                left -= lines.size();
                next = page.next();
                more = next.isPresent();
            } else if (limit > 1) {
                limit /= 2;
            } else {
                csv.cutOff(next.map(position -> "Go on with cursor=" + position.cursor())
                        .orElse("Narrow the search."));
                more = false;
            }
        }
        csv.flush();
    }

    private static List<List<?>> lines(Page<CentralCall> page) {
        List<List<?>> lines = new ArrayList<>();
        for (CentralCall call : page.items()) {
            call.rows().forEach(row -> lines.add(line(call, row)));
        }
        return lines;
    }

    private static List<?> line(CentralCall call, CentralRow row) {
        return Stream.concat(OF_ROW.stream().map(member -> member.of(row)), Stream.of(call.status(), call.reason()))
                .toList();
    }
}
