package io.twophp.testsuite.servers.bare;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class BareTimer {

    private static final long EVERY_MILLIS = 500;

    @Resource
    TimerService timers;

    @Inject
    BareWork work;

    @PostConstruct
    void start() {
        timers.createIntervalTimer(EVERY_MILLIS, EVERY_MILLIS, new TimerConfig(null, false));
    }

    @Timeout
    void run(Timer timer) {
        work.inTransaction();
    }
}
