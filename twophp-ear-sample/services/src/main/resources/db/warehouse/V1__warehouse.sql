CREATE TABLE warehouse_bin (
    sku      VARCHAR(64) NOT NULL PRIMARY KEY,
    code     VARCHAR(20) NOT NULL,
    per_pick INTEGER     NOT NULL CHECK (per_pick > 0)
);

CREATE TABLE warehouse_pick (
    id        VARCHAR(36) NOT NULL PRIMARY KEY,
    reference VARCHAR(36) NOT NULL,
    sku       VARCHAR(64) NOT NULL REFERENCES warehouse_bin (sku),
    quantity  INTEGER     NOT NULL CHECK (quantity > 0)
);

CREATE INDEX warehouse_pick_reference ON warehouse_pick (reference);

INSERT INTO warehouse_bin (sku, code, per_pick) VALUES
    ('tea', 'A-01-3', 500),
    ('teapot', 'C-11-1', 20),
    ('rare-book', 'VAULT', 1);
