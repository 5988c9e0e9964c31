package org.example.portable.bean;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.example.portable.note.NewNote;

/** A resource that can be written to. */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.TEXT_PLAIN)
public interface Writing<T extends NewNote> {

    @POST
    String write(T wanted);
}
