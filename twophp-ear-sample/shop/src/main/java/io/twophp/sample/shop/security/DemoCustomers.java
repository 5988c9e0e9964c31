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

/**
 * The two customers of the demo and its operator, known by HTTP Basic. Not for production: names and passwords stand in
 * the README.
 */
@ApplicationScoped
@BasicAuthenticationMechanismDefinition(realmName = "shop")
public class DemoCustomers implements IdentityStore {

    private static final Map<String, Account> ACCOUNTS = Map.of(
            "alice", new Account("alice-secret", "customer"),
            "bob", new Account("bob-secret", "customer"),
            "operator", new Account("operator-secret", "operator"));

    /** Validates credentials; found by name through the interface's default {@code validate(Credential)}. */
    public CredentialValidationResult validate(UsernamePasswordCredential credential) {
        Account account = ACCOUNTS.get(credential.getCaller());
        if (account == null || !equal(account.password(), credential.getPasswordAsString())) {
            return CredentialValidationResult.INVALID_RESULT;
        }
        return new CredentialValidationResult(credential.getCaller(), Set.of(account.role()));
    }

    private static boolean equal(String expected, String given) {
        return MessageDigest.isEqual(expected.getBytes(UTF_8), given.getBytes(UTF_8));
    }

    private record Account(String password, String role) {}
}
