CREATE TABLE thalweg_schema (
    version    int         NOT NULL PRIMARY KEY,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE thalweg_study (
    study_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name       text        NOT NULL,
    definition text        NOT NULL,
    events     bigint      NOT NULL DEFAULT 0,
    begun_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    deleted_at timestamptz
);
-- A deleted study keeps its rows, and its name is free again.
CREATE UNIQUE INDEX thalweg_study_name ON thalweg_study (name) WHERE deleted_at IS NULL;

-- Only ever added to. The key is the same for all events of one decision.
CREATE TABLE thalweg_event (
    study_id     bigint      NOT NULL REFERENCES thalweg_study,
    seq          bigint      NOT NULL,
    at           timestamptz NOT NULL DEFAULT clock_timestamp(),
    body         text        NOT NULL,
    decision_key uuid        NOT NULL,
    actor        text        NOT NULL DEFAULT current_setting('application_name'),
    PRIMARY KEY (study_id, seq)
);

-- The trials that wait or have waited and are not at their end. held: leased, and not given back, though it may have run out.
CREATE TABLE thalweg_trial (
    study_id    bigint  NOT NULL REFERENCES thalweg_study,
    number      bigint  NOT NULL,
    queued      boolean NOT NULL DEFAULT true,
    held        boolean NOT NULL DEFAULT false,
    attempt     int     NOT NULL DEFAULT 0,
    expired     int     NOT NULL DEFAULT 0,
    owner       text,
    lease_key   uuid,
    lease_until timestamptz,
    PRIMARY KEY (study_id, number)
) WITH (fillfactor = 50);
CREATE INDEX thalweg_trial_queued ON thalweg_trial (study_id, number) WHERE queued;

CREATE TABLE thalweg_learnt (
    study_id bigint NOT NULL REFERENCES thalweg_study PRIMARY KEY,
    lessons  int    NOT NULL,
    content  bytea  NOT NULL
);
