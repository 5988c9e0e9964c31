package io.twophp.jaxrs.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate of a host, signed by itself, with its key. */
public final class Certificate {

    private static final char[] PASSWORD = "changeit".toCharArray();

    private Certificate() {}

    /** Returns a context that presents and trusts a fresh certificate. */
    public static SSLContext of(String host, Path folder) throws Exception {
        Path file = folder.resolve(host + ".p12");
        Process keytool = new ProcessBuilder((Path.of(System.getProperty("java.home"), "bin", "keytool")
                                + " -genkeypair -alias host -keyalg EC -dname CN=" + host + " -ext san=dns:" + host
                                + " -storetype PKCS12 -storepass " + new String(PASSWORD) + " -keystore " + file)
                        .split(" "))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.txt").toFile())
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore store = KeyStore.getInstance(file.toFile(), PASSWORD);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
