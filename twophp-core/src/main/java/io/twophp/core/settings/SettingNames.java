package io.twophp.core.settings;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of all settings, of services, clients and the Central Ledger, and the search for the one that a misspelt
 * name is nearest to. A test compares the names with those that the sources read and the documentation lists.
 */
public final class SettingNames {

    private static final String ROOT = "twophp.";

    private static final String NAMES = """
            anonymous.allowed async.queue async.threads attempts callback.allow callback.attempts
            callback.backoff callback.concurrency callback.concurrency-per-host callback.head-start
            callback.interval callback.keys callback.networks callback.plain-http central.address
            central.administrator.password central.batch-mebibytes central.key-rotation
            central.live.listeners central.live.listeners-per-user central.login.attempts central.name
            central.password.iterations central.pull.allow central.pull.networks central.pull.plain-http central.retention
            central.session.idle central.session.limit central.settle central.token
            central.unmatched.grace central.url certified-http.long-time client.attempts
            client.backoff client.callback client.callback-keys client.codes client.codes.retry-for
            client.datasource client.long-time client.margin client.max-age client.max-response
            client.plain-http client.poe.authorities client.poe.discovery
            client.recovery.concurrency client.recovery.concurrency-per-service
            client.recovery.interval client.resubmissions client.servers client.targets
            client.timeout cors.expose-headers credential-headers datasource documentation enabled
            encryption.key-file encryption.keys execution.limit executor expiry.interval id-version
            idempotency-key.aliases
            ids.duplicates-per-minute interruptions.limit keep-payloads lazy.bound lazy.bytes lease
            max-body max-response openapi.filter operator-role poe.per-tenant public-url quota quota-bytes
            recovery.interval recovery.threads redelivery.max-age redelivery.url retention
            retention.interval retries roles same-authentication schema service service-ledger-id shutdown.timeout
            stored-headers sweep.batch sync.again-since sync.batch sync.generation sync.interval
            sync.owner thread-factory tls.required tls.trusted-proxies
            """;

    /** The settings that can be set for all endpoints, or for one. */
    private static final String MEMBERS = """
            mode auto-confirm ttl ttl-preset maximum-ttl grace replay-policy reuse-control effects claim
            enrolment dialects window failures opt-in
            """;

    /** The largest number of letters that may be wrong, and the number of letters of which one may be. */
    private static final int NEAR = 3;

    private SettingNames() {}

    /** Returns all names, members of endpoints included: as settings of their own those hold for all endpoints. */
    public static Set<String> all() {
        return Stream.concat(split(NAMES), members().stream())
                .map(ROOT::concat)
                .collect(Collectors.toUnmodifiableSet());
    }

    public static List<String> members() {
        return split(MEMBERS).toList();
    }

    private static Stream<String> split(String text) {
        return Arrays.stream(text.strip().split("\\s+"));
    }

    /** Returns the environment variable's name: capitals, and {@code _} for all but letters and digits. */
    public static String variable(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    static Optional<String> nearest(String name, Collection<String> names) {
        int most = Math.min(NEAR, (name.length() - ROOT.length()) / NEAR);
        return names.stream()
                .filter(each -> distance(name, each) <= most)
                .min(Comparator.<String>comparingInt(each -> distance(name, each))
                        .thenComparing(each -> each));
    }

    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int above = row[j];
                int changed = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(Math.min(above, row[j - 1]) + 1, changed);
                diagonal = above;
            }
        }
        return row[other.length()];
    }
}
