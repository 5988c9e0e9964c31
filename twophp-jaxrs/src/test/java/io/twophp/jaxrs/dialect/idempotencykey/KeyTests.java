package io.twophp.jaxrs.dialect.idempotencykey;

import static io.twophp.jaxrs.rig.Caller.BOOK;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;

/** Tests of requests with an idempotency key, sent by clients that know nothing of 2PHP. */
abstract class KeyTests extends ShopTests {

    static final String REPLAYED = "Idempotent-Replayed";

    static Call call(String path, String key) {
        return SERVER.alice().post(path).key(key);
    }

    static Reply keyed(String path, String key) {
        return call(path, key).send();
    }

    static Reply order(String key) {
        return SERVER.alice().post("keys/orders", BOOK).key(key).send();
    }
}
