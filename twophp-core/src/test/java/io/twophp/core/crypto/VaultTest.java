package io.twophp.core.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Copies;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** N40: what is sealed opens in its own place only. */
@Tag("N40")
class VaultTest {

    private static final StoredRequest ORDER =
            Intents.request("POST", "/shop/orders", null, Map.of("Accept", List.of("*/*")), new byte[] {1, 2});
    private static final StoredResponse ANSWER = new StoredResponse(200, Map.of(), new byte[] {3});

    private final Vault vault = new Vault(new AesGcmCipher(Keys.ring("k1:1")));
    private final Intent intent = Intents.waiting();
    private final Sealed request = vault.seal(intent.serverCorrelationId(), intent.owner(), ORDER);
    private final Sealed response = vault.seal(intent, ANSWER);

    @Test
    @Tag("X39")
    void n40_opensInItsOwnRow() {
        StoredRequest openedRequest = vault.openRequest(intent, request);
        StoredResponse openedResponse = vault.openResponse(intent, response);
        assertThat(openedRequest).usingRecursiveComparison().isEqualTo(ORDER);
        assertThat(openedResponse).usingRecursiveComparison().isEqualTo(ANSWER);
        assertThat(request.size()).as("X39").isEqualTo(request.bytes().length);
    }

    @Test
    void n40_aRequestIsNoResponse() {
        assertUnreadable(() -> vault.openResponse(intent, request));
        assertUnreadable(() -> vault.openRequest(intent, response));
    }

    @Test
    @Tag("I9")
    void n40_anotherRowOrAnotherOwnerDoesNotOpenIt() {
        Intent otherRow = Copies.with(intent, "serverCorrelationId", new ServerCorrelationId("scid-2"));
        Intent otherOwner = owned(new Owner("mallory"));
        for (Intent other : new Intent[] {otherRow, otherOwner}) {
            assertUnreadable(() -> vault.openRequest(other, request));
            assertUnreadable(() -> vault.openResponse(other, response));
        }
    }

    @Test
    @Tag("G3")
    void n40_anotherTenantDoesNotOpenIt() {
        Intent none = owned(new Owner("alice"));
        Intent acme = owned(new Owner("acme", "alice"));
        Intent alike = owned(new Owner("alice\n5\nacme"));
        Sealed sealed = vault.seal(acme.serverCorrelationId(), acme.owner(), ORDER);
        assertThat(vault.openRequest(acme, sealed)).usingRecursiveComparison().isEqualTo(ORDER);
        assertUnreadable(() -> vault.openRequest(none, sealed));
        assertUnreadable(() -> vault.openRequest(owned(new Owner("umbrella", "alice")), sealed));
        assertUnreadable(() -> vault.openRequest(alike, sealed));
        assertUnreadable(() -> vault.openRequest(acme, request));
    }

    private Intent owned(Owner owner) {
        return Copies.with(intent, "owner", owner);
    }

    @Test
    void n40_whatAnotherVersionStoredIsUnreadableAndNotAFault() {
        AesGcmCipher cipher = new AesGcmCipher(Keys.ring("k1:1"));
        byte[] later = {2, 0, 0};
        assertUnreadable(() -> vault.openRequest(
                intent, cipher.seal(later, "request\nscid-1\nalice".getBytes(StandardCharsets.UTF_8))));
        assertUnreadable(() -> vault.openResponse(
                intent, cipher.seal(later, "response\nscid-1\nalice".getBytes(StandardCharsets.UTF_8))));
    }

    private static void assertUnreadable(ThrowingCallable open) {
        assertThatExceptionOfType(PayloadUnreadableException.class).isThrownBy(open);
    }
}
