package io.twophp.central.query.http;

import io.twophp.central.problem.JsonOutput;
import io.twophp.central.query.CentralCall;
import io.twophp.central.query.CentralRow;
import io.twophp.central.query.Reason;
import io.twophp.core.sync.RowMembers;
import io.twophp.core.sync.RowMembers.Member;
import io.twophp.core.sync.SyncRow.Move;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Calls in JSON: their rows have the sixteen fields of draft §9.8 under the draft's names, in the draft's order. */
public final class CallJson {

    /** Makes builders: {@link Json} looks for the provider at each call, which takes longer than writing a row. */
    private static final JsonBuilderFactory BUILDERS = Json.createBuilderFactory(Map.of());

    /** The sixteen fields of draft §9.8. */
    static final List<Member<CentralRow>> ENTRY = RowMembers.ENTRY.stream()
            .map(member ->
                    new Member<CentralRow>(member.name(), row -> member.value().apply(row.entry())))
            .toList();

    /** The details that services send, and the generation that they were sent in, behind the version. */
    static final List<Member<CentralRow>> DETAILS = RowMembers.DETAILS.stream()
            .map(member ->
                    new Member<CentralRow>(member.name(), row -> member.value().apply(row.reported())))
            .flatMap(member -> member.name().equals("version")
                    ? Stream.of(member, new Member<>("generation", CentralRow::generation))
                    : Stream.of(member))
            .toList();

    private CallJson() {}

    static JsonObjectBuilder object() {
        return BUILDERS.createObjectBuilder();
    }

    static JsonArrayBuilder array() {
        return BUILDERS.createArrayBuilder();
    }

    public static JsonObjectBuilder call(CentralCall call) {
        JsonArrayBuilder others = array();
        call.others().forEach(row -> others.add(row(row)));
        JsonObjectBuilder json = object().add("server_correlation_id", call.serverCorrelationId())
                .add("client_correlation_id", call.clientCorrelationId())
                .add("parent_reference_id", call.parentReferenceId())
                .add("server", side(call.server()))
                .add("client", side(call.client()))
                .add("others", others)
                .add("verdict", call.status().name());
        return call.reason()
                .map(reason ->
                        json.add("reason", object().add("code", reason.name()).add("text", reason.text())))
                .orElseGet(() -> json.addNull("reason"));
    }

    static JsonObjectBuilder reasons(Map<Reason, Integer> counted) {
        JsonObjectBuilder json = object();
        new TreeMap<>(counted).forEach((reason, count) -> json.add(reason.name(), count));
        return json;
    }

    private static JsonValue side(Optional<CentralRow> row) {
        return row.<JsonValue>map(present -> row(present).build()).orElse(JsonValue.NULL);
    }

    private static JsonObjectBuilder row(CentralRow row) {
        JsonObjectBuilder json = object();
        Stream.of(ENTRY, DETAILS)
                .flatMap(List::stream)
                .forEach(member -> JsonOutput.add(json, member.name(), member.of(row)));
        JsonArrayBuilder history = array();
        row.reported().history().forEach(move -> history.add(move(move)));
        JsonObjectBuilder service =
                object().add("service_ledger_id", row.entry().serviceLedgerId().toString());
        JsonOutput.add(service, "name", row.serviceName());
        return json.add("history", history).add("service", service);
    }

    private static JsonObjectBuilder move(Move move) {
        JsonObjectBuilder json =
                object().add("epoch", move.epoch()).add("phase", move.phase().name());
        JsonOutput.add(json, "at", move.at());
        return json;
    }
}
