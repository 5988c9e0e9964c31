package io.twophp.jpa.schema;

import java.util.Map;
import java.util.Set;

/** What the scripts create, as far as statements and entities rely on it. */
final class LedgerTables {

    static final Map<String, Set<String>> COLUMNS = Map.of(
            "twophp_intent",
            Set.of(
                    "server_correlation_id",
                    "actor",
                    "client_correlation_id",
                    "service_ledger_id",
                    "service_endpoint",
                    "source",
                    "target",
                    "parent_reference_id",
                    "phase",
                    "phase_1_timestamp",
                    "phase_2_timestamp",
                    "ttl_ms",
                    "outcome",
                    "payload_ref",
                    "sync_timestamp",
                    "transaction_reference",
                    "owner",
                    "http_method",
                    "fingerprint",
                    "deadline",
                    "grace_ms",
                    "replay_policy",
                    "effects",
                    "mode",
                    "epoch",
                    "attempts",
                    "lease_until",
                    "resume_at",
                    "in_doubt_since",
                    "resource_id",
                    "previous_phase",
                    "decided_at",
                    "purged_at"),
            "twophp_payload",
            Set.of("server_correlation_id", "key_id", "content"),
            "twophp_response",
            Set.of("server_correlation_id", "key_id", "content"),
            "twophp_transition",
            Set.of("server_correlation_id", "actor", "epoch", "to_phase", "from_phase", "at"),
            "twophp_callback",
            Set.of(
                    "server_correlation_id",
                    "service_ledger_id",
                    "key_id",
                    "target",
                    "status",
                    "attempts",
                    "last_result",
                    "due_at",
                    "delivered_at"),
            "twophp_key",
            Set.of("key_id", "content"));

    private LedgerTables() {}
}
