ALTER TABLE thalweg_study ADD COLUMN reports bigint NOT NULL DEFAULT 0;

-- The points of learning curves, only ever added to; numbered from 0 without gaps, by whoever holds the row of the study. That row is
-- never deleted, so that a reference to it would cost time for nothing.
CREATE TABLE thalweg_report (
    study_id bigint           NOT NULL,
    number   bigint           NOT NULL,
    trial    bigint           NOT NULL,
    attempt  int              NOT NULL,
    step     bigint           NOT NULL,
    value    double precision NOT NULL,
    PRIMARY KEY (study_id, number)
);
