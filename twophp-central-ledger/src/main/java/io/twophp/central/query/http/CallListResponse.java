package io.twophp.central.query.http;

import io.twophp.central.csv.CsvChoice;
import io.twophp.central.csv.CsvWriter;
import io.twophp.central.problem.JsonOutput;
import io.twophp.central.query.CentralCall;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.util.function.Function;

/** The answer to a question for calls: a page of JSON, or all of them as CSV. */
final class CallListResponse {

    private final Search search;
    private final boolean csv;

    /** Chooses the format that a request asks for: by {@code format}, or else by {@code Accept}. */
    CallListResponse(Search search, Request request) {
        this.search = search;
        this.csv = CsvChoice.isCsv(search.format(), request);
    }

    Response of(Function<Paging, Page<CentralCall>> pages, Function<CentralCall, JsonObjectBuilder> item) {
        return of(pages, item, JsonOutput.object());
    }

    Response of(
            Function<Paging, Page<CentralCall>> pages,
            Function<CentralCall, JsonObjectBuilder> item,
            JsonObjectBuilder json) {
        if (csv) {
            return uncached(new CallCsv(search.given().after(), pages), CsvWriter.MEDIA_TYPE)
                    .header(
                            HttpHeaders.CONTENT_DISPOSITION,
                            "attachment; filename=\"" + search.question().text() + ".csv\"")
                    .build();
        }
        Page<CentralCall> page = pages.apply(search.given().paging());
        json.add("items", JsonOutput.array(page.items(), item));
        return json(JsonOutput.add(json, "next", page.next().map(Position::cursor)));
    }

    static Response json(JsonObjectBuilder json) {
        return uncached(json.build(), MediaType.APPLICATION_JSON_TYPE).build();
    }

    private static Response.ResponseBuilder uncached(Object entity, MediaType type) {
        return Response.ok(entity, type).header(HttpHeaders.CACHE_CONTROL, "no-store");
    }
}
