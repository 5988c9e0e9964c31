package io.twophp.benchmarks.business.measure;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.twophp.benchmarks.business.Purchases;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** Numbers, as plain text. */
@Path("measures")
@RequestScoped
@Produces(MediaType.TEXT_PLAIN)
public class MeasureResource {

    @Inject
    Purchases purchases;

    @PersistenceContext(unitName = "bench")
    EntityManager entities;

    /** Returns the number of purchases of a variant. */
    @GET
    @Path("effects/{variant}")
    @Transactional
    public long effects(@PathParam("variant") String variant) {
        return purchases.count(variant);
    }

    /** Returns the process's processor time in nanoseconds, and the bytes that its living threads have allocated. */
    @GET
    @Path("usage")
    public String usage() {
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
        long allocated = Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
        return process.getProcessCpuTime() + " " + allocated;
    }

    /** Returns bytes of heap in use after a collection, living threads, loaded classes, and open files. */
    @GET
    @Path("state")
    public String state() {
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        long files = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getOpenFileDescriptorCount()
                : 0;
        return heap + " " + ManagementFactory.getThreadMXBean().getThreadCount() + " "
                + ManagementFactory.getClassLoadingMXBean().getLoadedClassCount() + " " + files;
    }

    /**
     * Holds one connection for a moment. As many requests at once as the pool has connections let each of PostgreSQL's
     * processes report its statistics, this transaction's included: a process does so once a second at most, and else
     * only after ten idle seconds.
     */
    @POST
    @Path("settling")
    @Transactional
    public void settle() {
        entities.createNativeQuery("SELECT 1 FROM pg_sleep(1.1)").getSingleResult();
    }
}
