package io.twophp.testsuite.inside.war;

import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerService;
import java.util.List;

/** The EJB timers of the web module, of all its beans. */
@Singleton
public class ModuleTimers {

    @Resource
    TimerService timers;

    /** Returns for each timer of the module whether it is persistent. */
    public List<Boolean> persistent() {
        return timers.getAllTimers().stream().map(Timer::isPersistent).toList();
    }
}
