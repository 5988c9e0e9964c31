package io.twophp;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares what a resource method does, in the words that make the idempotency key of its commands (IDS, VI and VII):
 *
 * <pre>{@code
 * @POST
 * @Path("{id}/refund")
 * @TwoPhaseMutation(dialects = Dialect.IDS)
 * @Command(entity = "order", action = "refund", confirmation = CommandConfirmation.REQUIRED)
 * public Response refund(@PathParam("id") String id, Refund refund) { ... }
 * }</pre>
 *
 * <p>Belongs on methods with {@link TwoPhaseMutation} whose dialect is {@link Dialect#IDS}; anything else fails
 * deployment with a message that says what to write instead. On a method that changes nothing, {@link Idempotency#I0}
 * may stand alone. The words are part of the key: changing one makes repetitions of older commands new ones. That is
 * why no setting replaces them.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Command {

    /** The kind of object that the command changes, such as {@code order}: 1 to 64 letters, digits, {@code . _ : -}. */
    String entity();

    /** The change that the command makes, such as {@code cancel}; as above. */
    String action();

    /**
     * Defines the effect of a repetition. {@code I2} needs a {@link TwoPhaseMutation#window()}; the others have a day
     * at least.
     */
    Idempotency idempotency() default Idempotency.I1;

    /**
     * The parts of the request that form the key, besides tenant, actor, entity, action and the address's parameters:
     * JSON pointers (RFC 6901) into the body, such as {@code /order/id}, or {@code /field} of a form, or {@code ?name}
     * of the query. By default all of query and body. The other parts are compared: the same key with other content is
     * a conflict.
     */
    String[] key() default {};

    /** The parts of the request that are ignored, such as a timestamp or a message's id; written as {@link #key()}. */
    String[] ephemeral() default {};

    /** Defines who shares a command: its sender alone or the whole tenant. */
    CommandActor actor() default CommandActor.OWN;

    /** Specifies whether the command takes effect at once, or once it was confirmed. */
    CommandConfirmation confirmation() default CommandConfirmation.NONE;

    /** The protection against repeated effects outside of the ledger's database; {@code I3} needs one. */
    Shield shield() default Shield.NONE;
}
