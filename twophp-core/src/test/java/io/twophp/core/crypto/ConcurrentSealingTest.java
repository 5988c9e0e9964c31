package io.twophp.core.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.core.intent.Fingerprint;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * One engine's cipher and keyed digests are used by many threads at once, and hand no thread another's message or key.
 */
@Tag("N40")
@Timeout(120)
class ConcurrentSealingTest {

    private static final int THREADS = 24;
    private static final int MESSAGES = 300;

    private final KeyRing keys = Keys.ring("k2:2", "k1:1");
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void n40_eachThreadOpensWhatItSealedAlsoBesideWhatDoesNotOpen() throws Exception {
        AesGcmCipher cipher = new AesGcmCipher(keys);
        onAllThreads(thread -> {
            for (int i = 0; i < MESSAGES; i++) {
                byte[] row = ("row " + thread + "/" + i).getBytes(UTF_8);
                byte[] plain = new byte[i];
                Arrays.fill(plain, (byte) thread);
                Sealed sealed = cipher.sealWith(i % 2 == 0 ? "k1" : "k2", plain, row);
                if (i % 3 == 0) {
                    assertThatExceptionOfType(PayloadUnreadableException.class)
                            .isThrownBy(() -> cipher.open(sealed, "another row".getBytes(UTF_8)));
                }
                assertThat(cipher.open(sealed, row)).isEqualTo(plain);
            }
        });
    }

    @Test
    void n40_fingerprintsAreTheSameOnEveryThread() throws Exception {
        byte[] key = {1, 2, 3};
        LastingSecret secret = new LastingSecret(key);
        KeyedFingerprints fingerprints = new KeyedFingerprints(() -> secret);
        byte[] purpose = Keys.hmac(key, "2PHP fingerprint".getBytes(UTF_8));
        onAllThreads(thread -> {
            for (int i = 0; i < MESSAGES; i++) {
                byte[] digest = new byte[32];
                Arrays.fill(digest, (byte) (thread * i));
                Fingerprint plain = new Fingerprint(digest);
                assertThat(fingerprints.seal(plain).digest()).isEqualTo(Keys.hmac(purpose, digest));
                assertThat(fingerprints.matches(fingerprints.seal(plain), plain))
                        .isTrue();
            }
        });
    }

    private void onAllThreads(Work work) throws Exception {
        List<Callable<Void>> all = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            all.add(() -> {
                work.on(thread);
                return null;
            });
        }
        for (Future<Void> end : threads.invokeAll(all)) {
            end.get();
        }
    }

    private interface Work {

        void on(int thread) throws GeneralSecurityException;
    }
}
