CREATE TABLE payments_issuer (
    prefix       VARCHAR(4)     NOT NULL PRIMARY KEY,
    name         VARCHAR(100)   NOT NULL,
    charge_limit NUMERIC(12, 2) NOT NULL CHECK (charge_limit >= 0)
);

CREATE TABLE payments_payment (
    id          VARCHAR(36)    NOT NULL PRIMARY KEY,
    reference   VARCHAR(36)    NOT NULL,
    amount      NUMERIC(12, 2) NOT NULL,
    card_ending VARCHAR(4)     NOT NULL,
    issuer      VARCHAR(4)     NOT NULL REFERENCES payments_issuer (prefix),
    assessment  VARCHAR(36)    NOT NULL
);

CREATE INDEX payments_payment_reference ON payments_payment (reference);

INSERT INTO payments_issuer (prefix, name, charge_limit) VALUES
    ('4111', 'Harbour Bank', 100000.00),
    ('5555', 'Student Union', 100.00),
    ('4000', 'Bank in Liquidation', 0.00);
