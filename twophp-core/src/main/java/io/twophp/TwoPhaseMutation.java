package io.twophp;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a JAX-RS method, or every mutating method of a resource class, two-phase: a request is registered durably
 * (Phase 1), confirmed by its client (Phase 2), executed once in one JTA transaction with its ledger row and its
 * recorded response, and every repetition is answered with that response.
 *
 * <pre>{@code
 * @Path("orders")
 * @RequestScoped
 * public class OrderResource {
 *
 *     @POST
 *     @TwoPhaseMutation
 *     public Response place(@Valid NewOrder order) { ... }
 * }
 * }</pre>
 *
 * <p>The method must be a POST, PUT, PATCH or DELETE of a CDI bean or of a stateless or singleton EJB, and return its
 * result directly (no {@code CompletionStage}, no {@code @Suspended}); anything else fails deployment with a message
 * that says what to write instead. On a class, GET methods are left alone. A method's annotation replaces its class's
 * as a whole.
 *
 * <p>Every member can be set by configuration, which wins over the annotation:
 * {@code twophp.endpoint.<Class>.<method>.<member>} for one method, {@code twophp.endpoint.<Class>.<member>} for a
 * class, {@code twophp.<member>} for all; {@code <Class>} is the simple or the fully qualified name, {@code <member>}
 * is the name in kebab case.
 *
 * <p>The extension of twophp-cdi makes this an interceptor binding; its members are not binding.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface TwoPhaseMutation {

    /** The way Phase 2 is answered: {@code SYNCHRONOUS}, {@code ASYNCHRONOUS}, or {@code NEGOTIATED} by the client. */
    Mode mode() default Mode.SYNCHRONOUS;

    /** Specifies whether the server confirms by itself (draft §5.5): never, if a request asks for it, or always. */
    AutoConfirm autoConfirm() default AutoConfirm.ALLOWED;

    /**
     * Time to live in milliseconds: the server waits for Phase 2 this long. Positive. Unless it differs from the
     * default, it is five minutes for a {@link Command} that has to be confirmed, and a day under
     * {@link Dialect#EXACTLY_ONCE}, where it is the time that a PUT waits for its POST.
     */
    long ttl() default 30_000;

    /**
     * {@link #ttl()} and {@link #grace()} by a name of draft §12.3, such as {@code LONG_RUNNING}, in place of the two
     * numbers: both together fail deployment.
     */
    TtlPreset ttlPreset() default TtlPreset.NONE;

    /** The longest time to live, in milliseconds, that a client gets when it asks for more. At least {@link #ttl()}. */
    long maximumTtl() default 300_000;

    /**
     * δ in milliseconds: the server-internal grace after the TTL. Shorter than {@link #ttl()}; never shown to a client.
     */
    long grace() default 5_000;

    /** Defines the answer to a confirmation after the TTL. {@code REUSE} needs a {@link #reuseControl()}. */
    ReplayPolicy replayPolicy() default ReplayPolicy.REJECT;

    /** The additional control under {@code REUSE} (draft §13.3). */
    ReuseControl reuseControl() default ReuseControl.NONE;

    /** Specifies whether all of the method's effects are in the ledger's database. */
    Effects effects() default Effects.LOCAL;

    /** Specifies when the claim of a confirmation is durable. */
    ClaimMode claim() default ClaimMode.DURABLE;

    /** Specifies whether a request without the protocol's header is processed as without 2PHP, or refused with 428. */
    Enrolment enrolment() default Enrolment.OPTIONAL;

    /**
     * The dialects that clients may use here; headers of any other dialect are ignored. A request with
     * {@code DTT-2PHP-Enabled: true} speaks 2PHP where that is listed.
     */
    Dialect[] dialects() default Dialect.TWOPHP;

    /**
     * The time in milliseconds, from its first request, for which a key stays taken; then, once that request is
     * decided, the same key runs again. By default, 0, it never does: after the retention its repetition gets 410. For
     * a {@link Command} the default is a day. Only with {@link Dialect#IDEMPOTENCY_KEY} and {@link Dialect#IDS}.
     */
    long window() default 0;

    /** The effect of a failed request on its key. Only with {@link Dialect#IDEMPOTENCY_KEY}. */
    FailurePolicy failures() default FailurePolicy.RECORDED;
}
