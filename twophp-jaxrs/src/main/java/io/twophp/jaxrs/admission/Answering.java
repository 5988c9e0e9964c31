package io.twophp.jaxrs.admission;

import io.twophp.core.Engine;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.ledger.LedgerRefusedException;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** Runs one kind of exchange, and answers it with a problem if the exchange is refused or the ledger fails. */
public enum Answering {
    REGISTRATION(
            "TWOPHP-0401",
            "An intent could not be registered.",
            "Whether it was registered is open. Repeat it with the same id."),
    CONFIRMATION(
            "TWOPHP-0403",
            "An intent could not be confirmed.",
            "Whether it was confirmed is open. Repeat it with the same ids."),
    RESOLUTION("TWOPHP-0411", "An intent could not be settled.", "Whether it was settled is open. Look at its status."),
    PULL("TWOPHP-0713", "Rows could not be sent to the Central Ledger.", "Ask again."),
    RECEPTION("TWOPHP-0622", "A callback could not be written down.", "Send it again."),
    STATUS("TWOPHP-0406", "A status could not be read.", "Ask again."),
    QUERY("TWOPHP-0412", "The ledger could not be asked.", "Ask again.");

    private static final System.Logger LOG = System.getLogger(Answering.class.getName());

    private final String id;
    private final String failed;
    private final String advice;

    Answering(String id, String failed, String advice) {
        this.id = id;
        this.failed = failed;
        this.advice = advice;
    }

    /** @return its result; empty if there is none or the request was answered with a problem */
    public <T, E extends Exception> Optional<T> run(ContainerRequestContext request, Work<T, E> work) throws E {
        try {
            return work.run();
        } catch (RefusedException e) {
            abort(request, e.problem());
        } catch (PayloadUnreadableException e) {
            log(request, "TWOPHP-0402", "What is stored can't be opened; its intent is left as it is.", e);
            abort(
                    request,
                    new Problem(
                            Type.PAYLOAD_UNREADABLE,
                            "Nothing changed. The operator has to configure the key it was sealed with."));
        } catch (LedgerRefusedException e) {
            log(request, "TWOPHP-0415", "The ledger's database refuses what it was to store, for good.", e);
            abort(
                    request,
                    new Problem(Type.EXECUTION_FAILED, "The ledger can't store this request. Nothing was changed."));
        } catch (LedgerUnavailableException | CommitFailedException e) {
            log(request, id, failed, e);
            abort(request, new Problem(Type.LEDGER_UNAVAILABLE, advice));
        }
        return Optional.empty();
    }

    public void answer(ContainerRequestContext request, Respond exchange) {
        run(request, () -> Optional.of(exchange.response())).ifPresent(request::abortWith);
    }

    private static void abort(ContainerRequestContext request, Problem problem) {
        Exchange.of(request).refuse(request, problem);
    }

    private static void log(ContainerRequestContext request, String id, String text, Exception cause) {
        String scid = Exchange.of(request).headers().loggedServerCorrelationId();
        CDI.current().select(Engine.class).get().outages().failed(LOG, id + " [" + scid + "] " + text, cause);
    }

    @FunctionalInterface
    public interface Respond {
        Response response() throws RefusedException;
    }

    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        Optional<T> run() throws RefusedException, E;
    }
}
