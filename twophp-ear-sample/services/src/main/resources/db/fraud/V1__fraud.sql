CREATE TABLE fraud_band (
    from_amount NUMERIC(12, 2) NOT NULL PRIMARY KEY,
    score       INTEGER        NOT NULL CHECK (score BETWEEN 0 AND 100)
);

CREATE TABLE fraud_assessment (
    id          VARCHAR(36)    NOT NULL PRIMARY KEY,
    reference   VARCHAR(36)    NOT NULL,
    amount      NUMERIC(12, 2) NOT NULL,
    card_ending VARCHAR(4)     NOT NULL,
    score       INTEGER        NOT NULL
);

CREATE INDEX fraud_assessment_reference ON fraud_assessment (reference);

INSERT INTO fraud_band (from_amount, score) VALUES
    (0, 5),
    (500, 30),
    (5000, 60),
    (50000, 95);
