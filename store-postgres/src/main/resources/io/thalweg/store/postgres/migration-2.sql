-- The advisory lock that the holder's session holds, of a lease that ends with it; null if it goes by time alone.
ALTER TABLE thalweg_trial ADD COLUMN lease_lock bigint;
