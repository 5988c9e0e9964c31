package io.twophp.jaxrs.phase2;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.settings.Settings;
import jakarta.inject.Inject;

/** Limits the number of recorded bytes of a response: {@code twophp.max-response}, default 4 MiB. */
@ModuleBean
class ResponseCap {

    private static final int DEFAULT = 4 << 20;

    private final int bytes;

    @Inject
    ResponseCap(Settings settings) {
        bytes = settings.positive("twophp.max-response", DEFAULT);
    }

    int bytes() {
        return bytes;
    }
}
