package io.twophp.jaxrs.app;

import io.twophp.OwnerCheck;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Knows the accounts that were disabled since, unless it is down. */
@Alternative
@Priority(1)
@ApplicationScoped
public class Accounts implements OwnerCheck {

    private final Set<String> disabled = ConcurrentHashMap.newKeySet();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private volatile boolean down;

    @Override
    public boolean mayExecute(String principal, Set<String> roles) {
        asked.add(principal + " " + roles);
        if (down) {
            throw new IllegalStateException("from a test, and meant to be");
        }
        return !disabled.contains(principal);
    }

    public void disable(String principal) {
        disabled.add(principal);
    }

    public void down(boolean isDown) {
        down = isDown;
    }

    /** Returns the owners that were checked, with their roles. */
    public List<String> asked() {
        return List.copyOf(asked);
    }

    public void reset() {
        disabled.clear();
        asked.clear();
        down = false;
    }
}
