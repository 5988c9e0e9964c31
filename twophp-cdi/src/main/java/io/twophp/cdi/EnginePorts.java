package io.twophp.cdi;

import io.twophp.cdi.call.OwnTransaction;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.trace.Tracing;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.callback.CallbackPolicy;
import io.twophp.core.callback.CallbackSender;
import io.twophp.core.client.CallLedger;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.engine.Checkpoints;
import io.twophp.core.engine.LastingKey;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.execution.FailureClassifier;
import io.twophp.core.execution.Redelivery;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.Opening;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.Settings;
import io.twophp.core.sync.CentralLink;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.SyncState;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

/** The beans that are the ports of a web module's engine. Any of them may be an {@code @Alternative}. */
@ModuleBean
class EnginePorts {

    @Inject
    ServiceIdentity service;

    @Inject
    Settings settings;

    @Inject
    KeyRing keys;

    @Inject
    PayloadCipher cipher;

    @Inject
    LastingKey lastingKey;

    @Inject
    IntentLedger ledger;

    @Inject
    UnitOfWork unit;

    @Inject
    Opening opening;

    @Inject
    WorkThreads threads;

    @Inject
    Redelivery redelivery;

    @Inject
    Checkpoints checkpoints;

    @Inject
    Instance<FailureClassifier> classifiers;

    @Inject
    CallbackPolicy callbackPolicy;

    @Inject
    CallbackLedger callbacks;

    @Inject
    CallbackSender callbackSender;

    @Inject
    Tracing tracing;

    @Inject
    EvidenceLedger evidence;

    @Inject
    EventListener events;

    @Inject
    CallLedger calls;

    @Inject
    @OwnTransaction
    UnitOfWork ownUnit;

    @Inject
    Instance<LedgerFeed> feed;

    @Inject
    Instance<SyncState> syncState;

    @Inject
    Instance<CentralLink> link;
}
