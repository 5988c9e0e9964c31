package io.twophp.central.registry;

import io.twophp.core.crypto.KeyRing;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;

/** Seals the Central Ledger's private key before the first request, and warns if it can't. */
@Startup
@Singleton
@DependsOn("CentralDatabase")
@TransactionManagement(TransactionManagementType.BEAN)
public class SealedIdentity {

    private static final System.Logger LOG = System.getLogger(SealedIdentity.class.getName());

    @Inject
    CentralIdentity identity;

    @PostConstruct
    void start() {
        if (!identity.seal()) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0903 The Central Ledger''s private key lies unsealed in its database: a copy of it speaks"
                            + " for it. Make a key: (umask 077; echo \"central:$(openssl rand -base64 32)\" > central.key)."
                            + " Set {0} to that file, keep the file elsewhere than the database, and start again.",
                    KeyRing.KEY_FILE);
        }
    }
}
