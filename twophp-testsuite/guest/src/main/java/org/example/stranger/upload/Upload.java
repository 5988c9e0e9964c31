package org.example.stranger.upload;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A file that a client has sent, with a remark. */
@Entity
@Table(name = "upload")
public class Upload {

    @Id
    private String id;

    private String name;

    private String remark;

    private byte[] content;

    protected Upload() {}

    Upload(String name, String remark, byte[] content) {
        this.id = UUID.randomUUID().toString();
        this.name = name;
        this.remark = remark;
        this.content = content;
    }
}
