package org.example.portable.note;

import jakarta.inject.Inject;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** The common code of resources that write notes as their callers. */
public abstract class NoteWriter {

    @Inject
    protected Notes notes;

    @Context
    protected UriInfo uri;

    @Context
    protected Request request;

    @Context
    protected SecurityContext security;

    /** Adds a note of the caller's. */
    protected Note add(NewNote wanted) {
        return notes.add(wanted.getText(), security.getUserPrincipal(), request.getMethod());
    }

    /** Answers with a note and its address. */
    protected Response created(Note note) {
        return Response.created(uri.getAbsolutePathBuilder().path(note.getId()).build())
                .entity(note)
                .build();
    }
}
