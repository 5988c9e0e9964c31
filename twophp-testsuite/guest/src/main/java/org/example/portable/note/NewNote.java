package org.example.portable.note;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** A requested note. */
public class NewNote {

    @NotBlank
    @Size(max = 200)
    private String text;

    public String getText() {
        return text;
    }

    public void setText(String text) {
        this.text = text;
    }
}
