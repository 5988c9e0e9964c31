package io.twophp.central.query.http;

import io.twophp.central.csv.CsvWriter;
import io.twophp.central.problem.Refusal;
import io.twophp.central.query.CentralCall;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Variant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The answer to a question for calls: a page of JSON, or all of them as CSV. */
final class CallListResponse {

    private static final MediaType CSV = MediaType.valueOf(CsvWriter.MEDIA_TYPE);
    private static final List<Variant> FORMATS = Variant.mediaTypes(
                    MediaType.APPLICATION_JSON_TYPE, new MediaType("text", "csv"))
            .build();

    private final String name;
    private final boolean csv;

    /**
     * Chooses the format that a request asks for: by {@code format}, or else by {@code Accept}.
     *
     * @param name the kind of list, for the file's name
     */
    CallListResponse(String name, MultivaluedMap<String, String> parameters, Request request) {
        this.name = name;
        String format = Optional.ofNullable(parameters.getFirst("format")).orElse("");
        this.csv = switch (format) {
            case "csv" -> true;
            case "json" -> false;
            case "" -> isBestAccepted(request);
            default -> throw Refusal.malformed("format must be json or csv; without it, Accept decides.");
        };
    }

    /** @param item makes the JSON of a call */
    Response of(
            CallQueryParameters parameters,
            Function<Paging, Page<CentralCall>> pages,
            Function<CentralCall, JsonObjectBuilder> item) {
        return of(parameters, pages, item, Json.createObjectBuilder());
    }

    /** @param json the other members of the answer */
    Response of(
            CallQueryParameters parameters,
            Function<Paging, Page<CentralCall>> pages,
            Function<CentralCall, JsonObjectBuilder> item,
            JsonObjectBuilder json) {
        if (csv) {
            return uncached(new CallCsv(parameters.after(), pages), CSV)
                    .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + name + ".csv\"")
                    .build();
        }
        Page<CentralCall> page = pages.apply(parameters.paging());
        JsonArrayBuilder items = Json.createArrayBuilder();
        page.items().forEach(call -> items.add(item.apply(call)));
        json.add("items", items);
        CallJson.add(json, "next", page.next().map(Position::cursor));
        return json(json);
    }

    static Response json(JsonObjectBuilder json) {
        return uncached(json.build(), MediaType.APPLICATION_JSON_TYPE).build();
    }

    /** Returns whether {@code Accept} ranks CSV first; a request that takes any type gets JSON. */
    private static boolean isBestAccepted(Request request) {
        Variant best = request.selectVariant(FORMATS);
        return best != null && best.getMediaType().getSubtype().equals("csv");
    }

    private static Response.ResponseBuilder uncached(Object entity, MediaType type) {
        return Response.ok(entity, type).header(HttpHeaders.CACHE_CONTROL, "no-store");
    }
}
