package io.twophp.central.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.LedgerEntry.Actor;
import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.central.store.ReportedBatch;
import io.twophp.central.store.ReportedRow;
import io.twophp.core.json.JsonShape;
import io.twophp.core.sync.Batch;
import io.twophp.core.sync.Receipt;
import io.twophp.core.sync.RowMembers;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Reads one batch, row by row. A row that can't be stored is refused by its id and actor and does not stop the others
 * (F7); unknown members are skipped (L11). For one use.
 */
final class BatchReader {

    private static final int LONGEST_ID = 255;

    private final UUID service;
    private final ReportedRowReader reader;
    private final List<ReportedRow> rows = new ArrayList<>();
    private final List<Receipt.Refusal> refused = new ArrayList<>();
    private Optional<Integer> format = Optional.empty();
    private int generation;
    private Optional<Instant> shippedThrough = Optional.empty();
    private Optional<Long> pending = Optional.empty();
    private boolean ended;
    private int count;

    BatchReader(UUID service, Instant now) {
        this.service = service;
        this.reader = new ReportedRowReader(service, now);
    }

    /** @throws Refusal 400 if it is no batch, 413 if it has too many rows, 422 if it is of another format */
    ReportedBatch read(byte[] body) {
        JsonShape.fault(body).ifPresent(fault -> {
            throw malformed("It is not well-formed JSON: " + fault + ".");
        });
        try (JsonParser json = Json.createParser(new ByteArrayInputStream(body))) {
            if (json.next() != Event.START_OBJECT) {
                throw malformed("It is no JSON object.");
            }
            while (json.next() == Event.KEY_NAME) {
                member(json.getString(), json);
            }
        } catch (RowRefusedException e) {
            throw malformed(e.getMessage() + ".");
        } catch (JsonException e) {
            throw malformed("It is not well-formed JSON.");
        }
        if (format.isEmpty()) {
            throw otherFormat();
        }
        return new ReportedBatch(service, generation, shippedThrough, pending, ended, rows, refused);
    }

    private void member(String name, JsonParser json) {
        Event event = json.next();
        switch (name) {
            case "format" -> {
                if (!(json.getValue() instanceof JsonNumber number)
                        || !number.toString().equals("" + Batch.FORMAT)) {
                    throw otherFormat();
                }
                format = Optional.of(Batch.FORMAT);
            }
            case "generation" -> generation = (int) Members.number(name, json.getValue(), Integer.MAX_VALUE);
            case "pending" -> pending = Optional.of(Members.number(name, json.getValue(), Long.MAX_VALUE));
            case "ended" -> ended = json.getValue() == JsonValue.TRUE;
            case "shipped_through" -> shippedThrough = Optional.of(Members.moment(name, text(json.getValue())));
            case "rows" -> rows(event, json);
            default -> skip(event, json);
        }
    }

    private void rows(Event event, JsonParser json) {
        if (event != Event.START_ARRAY) {
            throw malformed("rows is no list.");
        }
        for (Event next = json.next(); next != Event.END_ARRAY; next = json.next()) {
            if (next != Event.START_OBJECT) {
                throw malformed("Row " + count + " is no object.");
            }
            if (count == Batch.MOST_ROWS) {
                throw Ingest.tooLarge("It has more than " + Batch.MOST_ROWS + " rows.");
            }
            row(json.getObject());
            count++;
        }
    }

    private void row(JsonObject row) {
        String id = name(row, "server_correlation_id");
        Actor actor = RowMembers.actor(name(row, "actor"))
                .orElseThrow(() -> malformed("Row " + count + " is neither client's nor server's."));
        try {
            rows.add(reader.read(row, count));
        } catch (RowRefusedException e) {
            refused.add(new Receipt.Refusal(id, actor, e.getMessage()));
        }
    }

    /** Returns a member that a refusal names the row by; a batch with a row that lacks it is malformed. */
    private String name(JsonObject row, String member) {
        if (row.get(member) instanceof JsonString string
                && !string.getString().isEmpty()
                && string.getString().length() <= LONGEST_ID
                && UTF_8.newEncoder().canEncode(string.getString())) {
            return string.getString();
        }
        throw malformed("Row " + count + " has no " + member + " of 1 to " + LONGEST_ID + " characters.");
    }

    private static void skip(Event event, JsonParser json) {
        if (event == Event.START_OBJECT) {
            json.skipObject();
        } else if (event == Event.START_ARRAY) {
            json.skipArray();
        }
    }

    private static String text(JsonValue value) {
        return value instanceof JsonString string ? string.getString() : "";
    }

    private static Refusal malformed(String what) {
        return RefusalType.MALFORMED_BATCH.refusal(what + " Nothing of it was stored.");
    }

    private static Refusal otherFormat() {
        return RefusalType.UNKNOWN_FORMAT.refusal(
                "This Central Ledger reads format " + Batch.FORMAT + ". Nothing was stored; upgrade what is older.");
    }
}
