package org.example.portable.bean;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.example.portable.note.NewNote;

/** Inherits its method, whose parameter is a variable of its superclass. */
@Path("beans/generic")
@ApplicationScoped
@TwoPhaseMutation
public class GenericResource extends WritingNotes<NewNote> {}
