package org.example.portable.note;

import io.twophp.TwoPhase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.example.portable.held.Crowd;

/** All notes. */
@ApplicationScoped
@Transactional
public class Notes {

    @PersistenceContext
    EntityManager entities;

    @Inject
    Instance<Principal> principal;

    @Inject
    TwoPhase intent;

    @Inject
    Crowd crowd;

    /** Adds a note of the caller, whose name is taken from {@code author} and from the injected principal. */
    public Note add(String text, Principal author, String method) {
        Note note = new Note(
                UUID.randomUUID().toString(),
                text,
                author == null ? null : author.getName(),
                injected(),
                method,
                intent.isActive() ? intent.attempt() : 0);
        entities.persist(note);
        entities.flush();
        crowd.meet(text);
        return note;
    }

    public Optional<Note> find(String id) {
        return Optional.ofNullable(entities.find(Note.class, id));
    }

    public List<Note> of(String text) {
        return entities.createQuery("SELECT n FROM Note n WHERE n.text = :text", Note.class)
                .setParameter("text", text)
                .getResultList();
    }

    public Optional<Note> rewrite(String id, String text, String method) {
        Optional<Note> note = find(id);
        note.ifPresent(found -> found.rewrite(text, method));
        return note;
    }

    public boolean remove(String id) {
        Optional<Note> note = find(id);
        note.ifPresent(entities::remove);
        return note.isPresent();
    }

    private String injected() {
        Principal found = principal.get();
        return found == null ? null : found.getName();
    }
}
