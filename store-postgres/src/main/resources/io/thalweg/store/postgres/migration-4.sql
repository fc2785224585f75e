-- Who may reach the studies of this database through a service. Tokens are 256 random bits, and only their SHA-256 is here.
CREATE TABLE thalweg_token (
    name    text        PRIMARY KEY,
    role    text        NOT NULL,
    hash    text        NOT NULL UNIQUE,
    made_at timestamptz NOT NULL
);
