package io.twophp.central.audit;

import io.twophp.central.access.Role;
import io.twophp.central.audit.AuditCheck.Finding;
import io.twophp.central.audit.AuditCheck.Range;
import io.twophp.central.csv.CsvChoice;
import io.twophp.central.csv.CsvWriter;
import io.twophp.central.problem.JsonOutput;
import io.twophp.central.problem.Refusal;
import io.twophp.core.sync.RowMembers.Member;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** The audit log, for auditors. */
@Path("audit")
@RequestScoped
@RolesAllowed(Role.AUDITS)
@Produces(MediaType.APPLICATION_JSON)
public class AuditResource {

    private static final int MOST = 1000;

    /** The members of an entry, in JSON and in CSV. */
    private static final List<Member<Entry>> MEMBERS = List.of(
            new Member<>("number", Entry::number),
            new Member<>("at", Entry::at),
            new Member<>("who", Entry::who),
            new Member<>("action", Entry::action),
            new Member<>("subject", Entry::subject),
            new Member<>("detail", Entry::detail),
            new Member<>("previous", Entry::previous),
            new Member<>("hash", Entry::hash));

    @Inject
    AuditCheck log;

    @Context
    Request request;

    @GET
    @Produces({MediaType.APPLICATION_JSON, "text/csv"})
    public Response entries(
            @QueryParam("before") Long before,
            @QueryParam("after") Long after,
            @QueryParam("limit") @DefaultValue("100") int limit,
            @QueryParam("format") String format) {
        if (limit < 1 || limit > MOST || isNegative(before) || isNegative(after) || before != null && after != null) {
            throw Refusal.malformed(
                    "limit is a number from 1 to " + MOST + ", before or after one from 0, and not both are given.");
        }
        Range range =
                after == null ? new Range(true, before == null ? Long.MAX_VALUE : before) : new Range(false, after);
        if (CsvChoice.isCsv(format, request)) {
            return Response.ok((StreamingOutput) out -> write(range, out), CsvWriter.MEDIA_TYPE)
                    .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"audit.csv\"")
                    .build();
        }
        List<Entry> page = log.entries(range, limit);
        Optional<Long> next = page.stream()
                .skip(limit - 1L)
                .map(Entry::number)
                .filter(last -> !range.newestFirst() || last > 1)
                .findFirst();
        JsonObjectBuilder answer = JsonOutput.object().add("items", JsonOutput.array(page, AuditResource::json));
        return Response.ok(JsonOutput.add(answer, "next", next).build(), MediaType.APPLICATION_JSON_TYPE)
                .build();
    }

    private static boolean isNegative(Long number) {
        return number != null && number < 0;
    }

    /** Writes entries page by page; in place of the first one beyond the limit, a line that says how to go on. */
    private void write(Range range, OutputStream out) throws IOException {
        CsvWriter csv = new CsvWriter(out);
        csv.line(MEMBERS.stream().map(Member::name).toList());
        Range rest = range;
        List<Entry> page = log.entries(rest, MOST);
        for (int left = CsvWriter.MOST_LINES; left > 0 && !page.isEmpty(); left -= MOST) {
            page.forEach(entry -> csv.line(
                    MEMBERS.stream().map(member -> member.value().apply(entry)).toList()));
            rest = new Range(range.newestFirst(), page.get(page.size() - 1).number());
            page = log.entries(rest, MOST);
        }
        if (!page.isEmpty()) {
            csv.cutOff("Go on with " + (range.newestFirst() ? "before" : "after") + "=" + rest.number());
        }
        csv.flush();
    }

    @GET
    @Path("check")
    public JsonObject check() {
        Finding finding = log.check();
        JsonObjectBuilder json = JsonOutput.object()
                .add("intact", finding.firstBroken().isEmpty())
                .add("entries", finding.entries());
        return JsonOutput.add(json, "first_broken", finding.firstBroken())
                .add("head", finding.head())
                .build();
    }

    private static JsonObjectBuilder json(Entry entry) {
        JsonObjectBuilder json = JsonOutput.object();
        MEMBERS.forEach(member -> JsonOutput.add(json, member.name(), member.of(entry)));
        return json;
    }
}
