package io.twophp.testsuite.browser;

import java.util.LinkedHashMap;
import java.util.Map;

/** The addresses of all screens, by the names of their pictures. */
final class Screens {

    private Screens() {}

    static Map<String, String> of(Central central) {
        Story story = central.story();
        Map<String, String> all = new LinkedHashMap<>();
        all.put("overview", "overview");
        all.put("transactions", "transactions");
        all.put("transaction", "transactions/" + story.contradictory().server());
        all.put("tree", "trees/" + story.checkout().client() + "?view=drawn");
        all.put("tree-list", "trees/" + story.lost().parent() + "?view=list");
        all.put("unfinished", "unfinished");
        all.put("registrations", "registrations?reason=SERVER_ROW_MISSING");
        all.put("services", "services");
        all.put("service", "services/" + central.town().service("shipping").id());
        all.put("audit", "audit");
        all.put("users", "users");
        all.put("account", "account");
        return all;
    }
}
