package org.example.stranger.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.security.enterprise.authentication.mechanism.http.BasicAuthenticationMechanismDefinition;
import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.IdentityStore;
import java.util.Map;
import java.util.Set;

/** The users who may log in, by HTTP Basic. Each password is the name with {@code -secret} behind it. */
@ApplicationScoped
@BasicAuthenticationMechanismDefinition(realmName = "stranger")
public class Accounts implements IdentityStore {

    private static final Map<String, String> ROLES = Map.of(
            "alice", "customer", "bob", "customer", "carol", "customer", "operator", "operator", "gateway", "gateway");

    /** Called by name from the interface's default {@code validate(Credential)}. */
    public CredentialValidationResult validate(UsernamePasswordCredential credential) {
        String role = ROLES.get(credential.getCaller());
        if (role == null || !credential.compareTo(credential.getCaller(), credential.getCaller() + "-secret")) {
            return CredentialValidationResult.INVALID_RESULT;
        }
        return new CredentialValidationResult(credential.getCaller(), Set.of(role));
    }
}
