package io.twophp.jaxrs.app;

import io.twophp.Enrolment;
import io.twophp.ReplayPolicy;
import io.twophp.ReuseControl;
import io.twophp.TtlPreset;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** One endpoint for each policy. */
@Path("policies")
@RequestScoped
public class PolicyResource extends ShopResource {

    @POST
    @Path("defaults")
    @TwoPhaseMutation
    public String defaults() {
        return "done " + shop.order("defaults");
    }

    @POST
    @Path("quick")
    @TwoPhaseMutation(ttl = 5_000, grace = 1_000)
    public String quick() {
        return "done " + shop.order("quick");
    }

    @POST
    @Path("slow")
    @TwoPhaseMutation(ttl = 120_000, grace = 10_000)
    public String slow() {
        return "done " + shop.order("slow");
    }

    @POST
    @Path("long-running")
    @TwoPhaseMutation(ttlPreset = TtlPreset.LONG_RUNNING)
    public String longRunning() {
        return "done " + shop.order("long-running");
    }

    @POST
    @Path("low-latency")
    @TwoPhaseMutation(ttl = 10_000)
    public String lowLatency() {
        return "done " + shop.order("low-latency");
    }

    @POST
    @Path("configured")
    @TwoPhaseMutation
    public String configured() {
        return "done " + shop.order("configured");
    }

    @POST
    @Path("reuse")
    @TwoPhaseMutation(
            grace = Shop.GRACE,
            replayPolicy = ReplayPolicy.REUSE,
            reuseControl = ReuseControl.CONFIRMATION_TOKEN)
    public String reuse() {
        return "done " + shop.order("reuse");
    }

    @POST
    @Path("required")
    @TwoPhaseMutation(grace = Shop.GRACE, enrolment = Enrolment.REQUIRED)
    public String required() {
        return "done " + shop.order("required");
    }
}
