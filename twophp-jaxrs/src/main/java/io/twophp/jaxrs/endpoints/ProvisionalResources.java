package io.twophp.jaxrs.endpoints;

import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Handshake;
import io.twophp.core.intent.Intent;
import io.twophp.core.policy.IntentMode;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the asynchronous intent that an address is provisional for: the address that it was registered at, with its
 * provisional resource id appended. Looks up nothing unless some endpoint is asynchronous and the address has this
 * form. Thread-safe.
 */
@ModuleBean
public class ProvisionalResources {

    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private final Handshake handshake;
    private volatile boolean expected;

    @Inject
    ProvisionalResources(Handshake handshake) {
        this.handshake = handshake;
    }

    /** Notes that there is an asynchronous endpoint. */
    public void expect() {
        expected = true;
    }

    boolean mayBeProvisional(String path) {
        return expected && ID.matcher(lastSegment(path)).matches();
    }

    Optional<Intent> find(Owner owner, String path) {
        String id = lastSegment(path);
        return handshake
                .find(owner, new ServerCorrelationId(id))
                .filter(intent -> intent.mode() == IntentMode.ASYNCHRONOUS)
                .filter(intent -> path.equals(intent.path() + "/" + id));
    }

    private static String lastSegment(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
