package io.twophp.core.explorer;

import io.twophp.core.intent.CorrelationIds;
import java.security.Provider;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.time.Clock;

/** Server correlation ids that are the same in every run: their random bits are a counter. */
final class PredictableIds {

    private final Counting counting = new Counting();
    private final CorrelationIds ids;

    PredictableIds() {
        Provider provider = new CountingProvider(counting);
        Security.insertProviderAt(provider, 1);
        try {
            ids = new CorrelationIds(CorrelationIds.Version.V4, Clock.systemUTC());
        } finally {
            Security.removeProvider(provider.getName());
        }
    }

    /** Begins again with the first id. */
    CorrelationIds restarted() {
        counting.next = 0;
        return ids;
    }

    private static final class CountingProvider extends Provider {

        private static final long serialVersionUID = 1L;

        CountingProvider(Counting counting) {
            super("Counting", "1", "no randomness");
            putService(new Service(this, "SecureRandom", "Counting", Counting.class.getName(), null, null) {
                @Override
                public Object newInstance(Object parameter) {
                    return counting;
                }
            });
        }
    }

    private static final class Counting extends SecureRandomSpi {

        private static final long serialVersionUID = 1L;

        private int next;

        @Override
        protected void engineSetSeed(byte[] seed) {
            // no seed is needed
        }

        @Override
        protected void engineNextBytes(byte[] bytes) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (i == bytes.length - 1 ? ++next : 0);
            }
        }

        @Override
        protected byte[] engineGenerateSeed(int length) {
            return new byte[length];
        }
    }
}
