ALTER TABLE thalweg_study ADD COLUMN archived_at timestamptz;
