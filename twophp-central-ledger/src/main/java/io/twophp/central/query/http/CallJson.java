package io.twophp.central.query.http;

import io.twophp.central.problem.JsonOutput;
import io.twophp.central.query.CentralCall;
import io.twophp.central.query.CentralRow;
import io.twophp.central.query.Reason;
import io.twophp.core.sync.RowMembers;
import io.twophp.core.sync.RowMembers.Member;
import io.twophp.core.sync.SyncRow.Move;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Calls in JSON: their rows have the sixteen fields of draft §9.8 under the draft's names, in the draft's order. */
public final class CallJson {

    /** The sixteen fields of draft §9.8. */
    static final List<Member<CentralRow>> ENTRY = RowMembers.ENTRY.stream()
            .map(member -> member.from(CentralRow::entry))
            .toList();

    /** The details that services send, and the generation that they were sent in, behind the version. */
    static final List<Member<CentralRow>> DETAILS = RowMembers.DETAILS.stream()
            .map(member -> member.from(CentralRow::reported))
            .flatMap(member -> member.name().equals("version")
                    ? Stream.of(member, new Member<>("generation", CentralRow::generation))
                    : Stream.of(member))
            .toList();

    private CallJson() {}

    public static JsonObjectBuilder call(CentralCall call) {
        JsonObjectBuilder json = JsonOutput.object()
                .add("server_correlation_id", call.serverCorrelationId())
                .add("client_correlation_id", call.clientCorrelationId())
                .add("parent_reference_id", call.parentReferenceId());
        JsonOutput.add(json, "server", call.server().map(CallJson::row));
        JsonOutput.add(json, "client", call.client().map(CallJson::row));
        json.add("others", JsonOutput.array(call.others(), CallJson::row))
                .add("verdict", call.status().name());
        return JsonOutput.add(json, "reason", call.reason().map(CallJson::reason));
    }

    private static JsonObjectBuilder reason(Reason reason) {
        return JsonOutput.object().add("code", reason.name()).add("text", reason.text());
    }

    static JsonObjectBuilder reasons(Map<Reason, Integer> counted) {
        JsonObjectBuilder json = JsonOutput.object();
        new TreeMap<>(counted).forEach((reason, count) -> json.add(reason.name(), count));
        return json;
    }

    private static JsonObjectBuilder row(CentralRow row) {
        JsonObjectBuilder json = JsonOutput.object();
        Stream.of(ENTRY, DETAILS)
                .flatMap(List::stream)
                .forEach(member -> JsonOutput.add(json, member.name(), member.of(row)));
        JsonObjectBuilder service = JsonOutput.object()
                .add("service_ledger_id", row.entry().serviceLedgerId().toString());
        return json.add("history", JsonOutput.array(row.reported().history(), CallJson::move))
                .add("service", JsonOutput.add(service, "name", row.serviceName()));
    }

    private static JsonObjectBuilder move(Move move) {
        JsonObjectBuilder json = JsonOutput.object()
                .add("epoch", move.epoch())
                .add("phase", move.phase().name());
        return JsonOutput.add(json, "at", move.at());
    }
}
