package io.twophp.sample.shop.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.security.enterprise.authentication.mechanism.http.BasicAuthenticationMechanismDefinition;
import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.IdentityStore;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Set;

/** The two customers of the demo, known by HTTP Basic. Not for production: names and passwords stand in the README. */
@ApplicationScoped
@BasicAuthenticationMechanismDefinition(realmName = "shop")
public class DemoCustomers implements IdentityStore {

    private static final Map<String, String> PASSWORDS = Map.of("alice", "alice-secret", "bob", "bob-secret");

    /** Found by name through the interface's default {@code validate(Credential)}. */
    public CredentialValidationResult validate(UsernamePasswordCredential credential) {
        String expected = PASSWORDS.get(credential.getCaller());
        if (expected == null || !equal(expected, credential.getPasswordAsString())) {
            return CredentialValidationResult.INVALID_RESULT;
        }
        return new CredentialValidationResult(credential.getCaller(), Set.of("customer"));
    }

    private static boolean equal(String expected, String given) {
        return MessageDigest.isEqual(expected.getBytes(UTF_8), given.getBytes(UTF_8));
    }
}
