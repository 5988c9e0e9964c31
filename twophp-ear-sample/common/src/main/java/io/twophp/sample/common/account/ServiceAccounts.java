package io.twophp.sample.common.account;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toUnmodifiableMap;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.IdentityStore;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The services that call others. Asked beside any store that an application has for its own users, and without an
 * opinion on names that it does not know.
 */
@ApplicationScoped
public class ServiceAccounts implements IdentityStore {

    /** The role of every service. */
    public static final String ROLE = "service";

    private final Map<String, String> passwords = Stream.of("shop", "payments", "inventory", "shipping")
            .map(ServiceAccount::of)
            .collect(toUnmodifiableMap(ServiceAccount::service, ServiceAccount::password));

    /** Validates credentials; found by name through the interface's default {@code validate(Credential)}. */
    public CredentialValidationResult validate(UsernamePasswordCredential credential) {
        String expected = passwords.get(credential.getCaller());
        if (expected == null) {
            return CredentialValidationResult.NOT_VALIDATED_RESULT;
        }
        return equal(expected, credential.getPasswordAsString())
                ? new CredentialValidationResult(credential.getCaller(), Set.of(ROLE))
                : CredentialValidationResult.INVALID_RESULT;
    }

    private static boolean equal(String expected, String given) {
        return MessageDigest.isEqual(expected.getBytes(UTF_8), given.getBytes(UTF_8));
    }
}
