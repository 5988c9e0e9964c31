package io.twophp.central.csv;

import io.twophp.central.problem.Refusal;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Variant;
import java.util.List;

/** The choice between JSON and CSV. */
public final class CsvChoice {

    private static final List<Variant> FORMATS = Variant.mediaTypes(
                    MediaType.APPLICATION_JSON_TYPE, new MediaType("text", "csv"))
            .build();

    private CsvChoice() {}

    /**
     * Returns whether a request asks for CSV: by {@code format}, or else by {@code Accept} if it ranks CSV first; a
     * request that takes any type gets JSON.
     *
     * @param format null for none
     * @throws Refusal 400 if it is another one
     */
    public static boolean isCsv(String format, Request request) {
        if (format == null) {
            Variant best = request.selectVariant(FORMATS);
            return best != null && best.getMediaType().getSubtype().equals("csv");
        }
        return switch (format) {
            case "csv" -> true;
            case "json" -> false;
            default -> throw Refusal.malformed("format must be json or csv; without it, Accept decides.");
        };
    }
}
