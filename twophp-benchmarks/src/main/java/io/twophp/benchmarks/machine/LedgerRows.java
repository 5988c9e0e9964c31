package io.twophp.benchmarks.machine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.benchmarks.load.Credentials;
import io.twophp.testsuite.launch.Postgres;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Rows of decided intents that fill the ledger of the service that is measured, with recorded answers and histories, as
 * if they had been registered one after the other during the last four weeks. They are numbered from 1. Each ten of
 * them are a call tree, whose root is the first of the ten; every tenth tree belongs to the user of the benchmark.
 */
public final class LedgerRows {

    /** The number of rows in a tree. */
    public static final int TREE = 10;

    /** The number of rows after which another tree of the benchmark's user begins. */
    public static final int OWN = 100;

    private static final int AT_ONCE = 1_000_000;

    /** The expression for an id: ascending, as servers make them; those of clients are random. */
    private static final String SERVER_ID = "'00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0')";

    private static final String CLIENT_ID = "md5('bench-' || %s)::uuid::text";

    private static final String INTENTS = """
            INSERT INTO twophp_intent (server_correlation_id, actor, client_correlation_id, service_ledger_id,
              service_endpoint, source, parent_reference_id, phase, phase_1_timestamp, phase_2_timestamp,
              ttl_ms, resource_id, owner, http_method, fingerprint, deadline, replay_policy, effects, mode, epoch,
              attempts, decided_at, response_key_id, response)
            SELECT %s, 'server', %s, known.service_ledger_id, '/guarded/api/guarded/local/x', known.source, %s,
              'COMMITTED', made.at, made.at, 30000, n::text,
              CASE WHEN (n - 1) %% 100 < 10 THEN '%s' ELSE 'owner-' || n / 10 %% 1000 END, 'POST',
              decode(repeat('00', 32), 'hex'), made.at + interval '30 seconds', 'REJECT', 'LOCAL', 'SYNCHRONOUS', 1, 1,
              made.at, 'bench', decode(repeat(md5(n::text), 16), 'hex')
            FROM (SELECT n, %s AS at FROM generate_series(%d, %d) AS n) AS made,
              (SELECT service_ledger_id, source FROM twophp_intent WHERE actor = 'server' LIMIT 1) AS known""";

    private LedgerRows() {}

    /**
     * Adds rows. The service must have executed something before.
     *
     * @param from the first row's number
     * @param to the last row's number
     */
    public static void fill(Postgres postgres, long from, long to) {
        for (long first = from; first <= to; first += AT_ONCE) {
            insert(
                    postgres,
                    first,
                    Math.min(to, first + AT_ONCE - 1),
                    "now() - interval '29 days' + n * interval '28 days' / " + to);
        }
        postgres.execute("VACUUM ANALYZE twophp_intent");
        postgres.execute("CHECKPOINT");
    }

    /**
     * Adds rows whose retention of 30 days is over in some seconds.
     *
     * @param from the first row's number, far behind all others
     */
    public static void fillOld(Postgres postgres, long from, int rows, int seconds) {
        insert(
                postgres,
                from,
                from + rows - 1,
                "now() - interval '30 days' - interval '30 seconds' + interval '" + seconds + " seconds'");
    }

    /** Returns the server's id of the row of a number. */
    public static String serverId(long number) {
        return "00000000-0000-7000-8000-" + String.format("%012x", number);
    }

    /** Returns the client's id of the row of a number. */
    public static String clientId(long number) {
        String hash = HexFormat.of().formatHex(md5("bench-" + number));
        return String.join(
                "-",
                hash.substring(0, 8),
                hash.substring(8, 12),
                hash.substring(12, 16),
                hash.substring(16, 20),
                hash.substring(20));
    }

    private static byte[] md5(String text) {
        try {
            return MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void insert(Postgres postgres, long from, long to, String at) {
        postgres.execute(INTENTS.formatted(
                SERVER_ID,
                CLIENT_ID.formatted("n"),
                CLIENT_ID.formatted("(n - (n - 1) % 10)"),
                Credentials.USER,
                at,
                from,
                to));
    }
}
