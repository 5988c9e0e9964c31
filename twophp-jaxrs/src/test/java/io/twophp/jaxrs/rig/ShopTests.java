package io.twophp.jaxrs.rig;

import static java.util.Map.entry;

import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of the shop with the usual settings, on one server that goes on running. */
public abstract class ShopTests {

    /** The page that problems refer to. */
    public static final String PAGE = "https://shop.example/docs/keys";

    public static final String BOOK = Caller.BOOK;

    /** The header of a replay in dialects of one request. */
    public static final String REPLAYED = "Idempotent-Replayed";

    /** The header of what the method itself answered in those dialects. */
    public static final String EXECUTED = "Idempotent-Executed";

    @RegisterExtension
    public static final TestServer SERVER = TestServer.with(Map.ofEntries(
                    entry("twophp.quota", "100000"),
                    entry("twophp.operator-role", "operator"),
                    entry("twophp.service", "shop"),
                    entry("twophp.roles", "auditor"),
                    entry("twophp.documentation", PAGE),
                    entry("twophp.stored-headers", "X-Tenant"),
                    entry("twophp.credential-headers", "X-Api-Key, X-Own-Token"),
                    entry("twophp.tls.trusted-proxies", "10.1.0.0/16, 192.0.2.7, 2001:db8::/32"),
                    entry("twophp.client.attempts", "2"),
                    entry("twophp.client.backoff", "1"),
                    entry("twophp.endpoint.PolicyResource.defaults.auto-confirm", "REFUSED"),
                    entry("twophp.endpoint.PolicyResource.lowLatency.ttl-preset", "low-latency"),
                    entry("twophp.endpoint.PolicyResource.configured.ttl", "PT45S"),
                    entry("twophp.endpoint.PolicyResource.configured.grace", "2000")))
            .keptRunning();

    /** Sends a request of alice's without a body. */
    public static Reply ask(String verb, String path) {
        return SERVER.alice().call(verb, path).send();
    }
}
