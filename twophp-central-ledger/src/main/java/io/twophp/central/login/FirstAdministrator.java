package io.twophp.central.login;

import io.twophp.central.access.Secrets;
import io.twophp.central.store.DatabaseException;
import io.twophp.core.settings.Settings;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * Adds the user {@value #NAME} to a Central Ledger without users. The password is the setting {@value #PASSWORD}, or
 * random and logged, once.
 */
@Startup
@Singleton
@DependsOn("CentralDatabase")
@TransactionManagement(TransactionManagementType.BEAN)
public class FirstAdministrator {

    static final String NAME = "administrator";
    static final String PASSWORD = "twophp.central.administrator.password";

    private static final System.Logger LOG = System.getLogger(FirstAdministrator.class.getName());

    @Inject
    Users users;

    @Inject
    Settings settings;

    @PostConstruct
    void start() {
        Optional<String> given = settings.find(PASSWORD);
        String password = given.orElseGet(Secrets::password);
        if (added(password) && given.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0901 The first user of this Central Ledger is ''{0}'' with the password ''{1}''. Change it:"
                            + " it is not shown again, but stands in this log.",
                    NAME,
                    password);
        }
    }

    private boolean added(String password) {
        try {
            return users.addFirst(NAME, password);
        } catch (DatabaseException e) {
            if (users.find(NAME).isPresent()) {
                // Another node was first.
                return false;
            }
            throw e;
        }
    }
}
