package io.twophp.tck;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.ClientRow;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import io.twophp.core.query.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The data for the parts of the reader's contract: calls between services, and questions about them. */
interface ReaderUnderTest extends CallsUnderTest {

    /** One side of a call, or both. */
    record Call(ServiceIdentity caller, ServiceIdentity callee, Owner owner, String ccid, String scid, String parent) {

        /** Makes a call with ids of its own, by a caller whose principal has its own name. */
        static Call of(String caller, String callee) {
            return of(caller, callee, id(), id());
        }

        /** Makes a call by a caller whose principal has its own name. */
        static Call of(String caller, String callee, String ccid, String parent) {
            return new Call(
                    ServiceIdentity.named(caller),
                    ServiceIdentity.named(callee),
                    new Owner(caller),
                    ccid,
                    id(),
                    parent);
        }

        Call ownedBy(String other) {
            return new Call(caller, callee, new Owner(other), ccid, id(), parent);
        }

        Call withScid(String other) {
            return new Call(caller, callee, owner, ccid, other, parent);
        }

        Sample server() {
            return Sample.intent()
                    .named(new ServerCorrelationId(scid), ReaderUnderTest.ccid(ccid))
                    .ownedBy(owner)
                    .heldBy(callee);
        }
    }

    /** Returns an id that no other test uses. */
    static String id() {
        return UUID.randomUUID().toString();
    }

    static ClientCorrelationId ccid(String value) {
        return new ClientCorrelationId(value);
    }

    default Call both(Call call) {
        return server(client(call));
    }

    default Call server(Call call) {
        inUnit().register(call.server().newIntent());
        clock().advance(MICROSECOND);
        return call;
    }

    default Call client(Call call) {
        clients(List.of(call));
        return call;
    }

    /** Writes the client's rows of many calls at once. */
    default void clients(List<Call> calls) {
        unit().run(() -> {
            calls.forEach(call -> ClientEntries.write(calls(), clientEntry(call)));
        });
        clock().advance(MICROSECOND);
    }

    /** Moves the client's row of a call. */
    default void moved(Call call, Phase phase) {
        ClientCorrelationId id = ccid(call.ccid());
        unit().run(() -> {
            calls().moved(calls().find(call.caller(), id).orElseThrow().id(), id, phase);
        });
    }

    default LedgerEntry clientEntry(Call call) {
        String endpoint = "https://" + call.callee().name() + ".example/api";
        return new ClientRow(call.caller(), call.callee().name(), endpoint, ccid(call.ccid()), ccid(call.parent()))
                .registered(new ServerCorrelationId(call.scid()), TTL, clock().instant());
    }

    /** Returns the window of this test's registrations, which holds those of no other test. */
    default Window today() {
        return new Window(start(), Optional.of(start().plus(Duration.ofHours(12))));
    }

    /** Returns all pages of an answer, one after the other. */
    static <T> List<T> all(int limit, Function<Paging, Page<T>> question) {
        List<T> items = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            Page<T> page = question.apply(new Paging(after, limit));
            items.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        return items;
    }
}
