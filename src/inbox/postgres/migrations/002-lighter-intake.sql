-- Keys and words in one table, in the order of arrival, so that a submission changes fewer indexes.
CREATE TABLE recent_arrivals (
  submission_id BIGINT PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
  key TEXT COLLATE "C" UNIQUE,
  content_hash TEXT COLLATE "C" NOT NULL,
  received_at BIGINT NOT NULL
);

CREATE INDEX recent_arrivals_by_words ON recent_arrivals (content_hash, submission_id);
CREATE INDEX recent_arrivals_by_age ON recent_arrivals (received_at);

INSERT INTO recent_arrivals SELECT submission_id, key, content_hash, created_at FROM recent_keys;
INSERT INTO recent_arrivals SELECT submission_id, NULL, content_hash, received_at FROM recent_contents
  ON CONFLICT DO NOTHING;

-- Nodes of the release before run beside this one for a while. What they write by key is seen by all; words without a
-- key they compare among themselves. A later release drops both.
DROP TABLE recent_keys;
CREATE VIEW recent_keys AS
  SELECT key, submission_id, content_hash, received_at AS created_at FROM recent_arrivals WHERE key IS NOT NULL;
DELETE FROM recent_contents;

-- A Message-ID holds a UUID, which no index has to make unique.
ALTER TABLE outbox DROP CONSTRAINT outbox_message_id_key;
