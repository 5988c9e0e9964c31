package io.twophp.core.client;

import io.twophp.Dialect;
import io.twophp.InvalidConfigurationException;
import io.twophp.core.protocol.AddressRange;
import io.twophp.core.settings.CredentialHeaders;
import io.twophp.core.settings.Settings;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings for calls.
 *
 * @param timeout the time for which a call is tried before its caller gets an exception. {@code twophp.client.timeout},
 *     default 60 s
 * @param maxAge the greatest age of a call that recovery still registers or confirms. {@code twophp.client.max-age},
 *     default one day
 * @param longTime the time for which servers of Certified HTTP know a message; it is repeated for half of that time.
 *     {@code twophp.client.long-time}, default 30 days
 * @param margin the time before its deadline in which a confirmation is no longer sent. {@code twophp.client.margin},
 *     default 500 ms
 * @param servers the kind of servers to expect. {@code twophp.client.servers}, default ANY
 * @param callback this client's receiver of callbacks, necessary for calls that the server is to confirm.
 *     {@code twophp.client.callback}
 * @param plainHttp whether calls may go over plain HTTP to other machines (N43). {@code twophp.client.plain-http},
 *     default false
 * @param maxResponse the largest body of an answer that is read, in bytes. {@code twophp.client.max-response}, default
 *     4 MiB
 * @param dialects what single dialects need
 * @param credentials the headers that are never stored
 */
public record CallSettings(
        Duration timeout,
        Repetition repetition,
        Duration maxAge,
        Duration longTime,
        Duration margin,
        Servers servers,
        Targets targets,
        Optional<URI> callback,
        boolean plainHttp,
        int maxResponse,
        Dialects dialects,
        CredentialHeaders credentials) {

    /** The longest pause between two repetitions, unless the server asks for a longer one. */
    public static final Duration LONGEST_BACKOFF = Duration.ofSeconds(10);

    private static final String CALLBACK = "twophp.client.callback";

    public CallSettings {
        Settings.requirePositive(timeout, "twophp.client.timeout", "PT60S");
        Settings.requirePositive(maxAge, "twophp.client.max-age", "P1D");
        Settings.requirePositive(longTime, "twophp.client.long-time", "P30D");
        Settings.require(!margin.isNegative(), "twophp.client.margin must not be negative");
    }

    public static CallSettings from(Settings settings) {
        return new CallSettings(
                settings.duration("twophp.client.timeout", Duration.ofSeconds(60)),
                Repetition.from(settings),
                settings.duration("twophp.client.max-age", Duration.ofDays(1)),
                settings.duration("twophp.client.long-time", Duration.ofDays(30)),
                settings.duration("twophp.client.margin", Duration.ofMillis(500)),
                settings.constant("twophp.client.servers", Servers.ANY),
                Targets.from(settings),
                settings.find(CALLBACK).map(CallSettings::receiver),
                settings.flag("twophp.client.plain-http", false),
                settings.positive("twophp.client.max-response", 4 << 20),
                new Dialects(CertifiedCodes.from(settings), PoeAddresses.from(settings)),
                CredentialHeaders.from(settings));
    }

    /**
     * The settings for repetitions.
     *
     * @param attempts the most times in a row that one exchange is sent. {@code twophp.client.attempts}, default 8
     * @param backoff the pause after the first attempt; doubles with each attempt, up to {@link #LONGEST_BACKOFF}, and
     *     is then cut by up to half at random. {@code twophp.client.backoff}, default 200 ms
     * @param resubmissions the most times that a call that was not executed in time is registered anew.
     *     {@code twophp.client.resubmissions}, default 2; 0 for never
     */
    public record Repetition(int attempts, Duration backoff, int resubmissions) {

        public Repetition {
            Settings.require(attempts > 0, "twophp.client.attempts must be positive");
            Settings.requirePositive(backoff, "twophp.client.backoff", "PT0.2S");
            Settings.require(resubmissions >= 0, "twophp.client.resubmissions must not be negative");
        }

        private static Repetition from(Settings settings) {
            return new Repetition(
                    settings.positive("twophp.client.attempts", 8),
                    settings.duration("twophp.client.backoff", Duration.ofMillis(200)),
                    settings.notNegative("twophp.client.resubmissions", 2));
        }
    }

    /**
     * What single dialects need.
     *
     * @param codes the reading of Certified HTTP's status codes
     * @param poeAddresses the addresses that answers have named as POE resources
     */
    record Dialects(CertifiedCodes codes, PoeAddresses poeAddresses) {}

    CertifiedCodes codes() {
        return dialects.codes();
    }

    PoeAddresses poeAddresses() {
        return dialects.poeAddresses();
    }

    Duration maxAge(Dialect dialect) {
        return dialect == Dialect.CERTIFIED_HTTP ? longTime.dividedBy(2) : maxAge;
    }

    /** Returns whether a call may go to an address: by TLS, to this machine, or by permitted plain HTTP (N43). */
    boolean allows(URI uri) {
        return plainHttp || "https".equalsIgnoreCase(uri.getScheme()) || isLoopback(uri.getHost());
    }

    private static boolean isLoopback(String host) {
        return "localhost".equalsIgnoreCase(host)
                || AddressRange.isLoopback(host.startsWith("[") ? host.substring(1, host.length() - 1) : host);
    }

    private static URI receiver(String text) {
        try {
            URI uri = URI.create(text);
            if (isReceiver(uri)) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            throw refused(text, e);
        }
        throw refused(text, null);
    }

    /** Returns whether servers can send callbacks to an address, and sign for it. */
    private static boolean isReceiver(URI uri) {
        return ("https".equalsIgnoreCase(uri.getScheme()) || "http".equalsIgnoreCase(uri.getScheme()))
                && uri.getHost() != null
                && uri.getRawUserInfo() == null
                && uri.getRawFragment() == null;
    }

    private static InvalidConfigurationException refused(String text, Exception cause) {
        return new InvalidConfigurationException(
                "Setting " + CALLBACK + " = '" + text
                        + "' is no absolute http or https URL without user information and fragment; write the address of"
                        + " this application's own receiver, such as https://shop.example/shop/2php/callbacks.",
                cause);
    }
}
