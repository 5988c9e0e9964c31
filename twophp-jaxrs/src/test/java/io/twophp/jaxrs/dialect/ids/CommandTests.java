package io.twophp.jaxrs.dialect.ids;

import io.twophp.CommandDecided;
import io.twophp.CommandEvidence;
import io.twophp.ServerCorrelationId;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.List;

/** Tests of commands of IDS over HTTP. */
abstract class CommandTests extends ShopTests {

    static final String PLACE = "commands/orders";
    static final String TEA = "{\"order\":\"tea\",\"amount\":1,\"sent\":\"10:00\"}";
    static final String ID = "IDS-Command-Id";
    static final String KEY = "IDS-Idempotency-Key";
    static final String STATUS = "IDS-Status";
    static final String DECISION = "IDS-Decision";

    static Reply send(String user, String path, String json) {
        return SERVER.as(user).post(path, json).send();
    }

    static Reply place(String json) {
        return send("alice", PLACE, json);
    }

    static List<CommandDecided> evidence(Reply reply) {
        return SERVER.select(CommandEvidence.class).of(new ServerCorrelationId(reply.header(ID)), 100);
    }
}
