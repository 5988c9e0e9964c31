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

    /** What kind of thing it is done to, such as {@code order}: 1 to 64 letters, digits, {@code . _ : -}. */
    String entity();

    /** What is done to it, such as {@code cancel}; as above. */
    String action();

    /**
     * What a repetition may do. {@code I2} needs a {@link TwoPhaseMutation#window()}; the others have a day at least.
     */
    Idempotency idempotency() default Idempotency.I1;

    /**
     * What makes the key, besides tenant, actor, entity, action and the address's parameters: JSON pointers (RFC 6901)
     * into the body, such as {@code /order/id}, or {@code /field} of a form, or {@code ?name} of the query. By default
     * all of query and body. What is not part of the key is compared: the same key with something else is a conflict.
     */
    String[] key() default {};

    /** What counts for nothing, such as a timestamp or a message's id; written as {@link #key()}. */
    String[] ephemeral() default {};

    /** Whose command it is. */
    CommandActor actor() default CommandActor.OWN;

    /** Whether it takes effect at once, or when it was confirmed. */
    CommandConfirmation confirmation() default CommandConfirmation.NONE;

    /** What keeps its effects elsewhere from happening twice; for {@code I3}, which needs one. */
    Shield shield() default Shield.NONE;
}
