/** The words by which the desk's search finds a request; request/record/search.ts writes them down. */
export const search = `
-- The words of one request in one place, such as its lines or its messages.
CREATE TABLE search_entries (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
  place TEXT NOT NULL,
  -- Plain words with a space between: request/record/search-terms.ts makes them.
  words TEXT NOT NULL
) STRICT;

CREATE INDEX search_entries_by_submission ON search_entries (submission_id);

-- Requests whose words changed and are not written down yet.
CREATE TABLE search_marks (
  submission_id INTEGER NOT NULL PRIMARY KEY REFERENCES submissions ON DELETE CASCADE
) STRICT;

INSERT INTO search_marks SELECT id FROM submissions WHERE erased_at IS NULL;

-- SQLite: CREATE VIRTUAL TABLE search_words USING fts5(words, content='search_entries', content_rowid='id', detail='none', tokenize="unicode61 remove_diacritics 0");
-- SQLite: INSERT INTO search_words (search_words, rank) VALUES ('secure-delete', 1);
-- SQLite: CREATE TRIGGER search_entry_added AFTER INSERT ON search_entries BEGIN INSERT INTO search_words (rowid, words) VALUES (NEW.id, NEW.words); END;
-- SQLite: CREATE TRIGGER search_entry_gone AFTER DELETE ON search_entries BEGIN INSERT INTO search_words (search_words, rowid, words) VALUES ('delete', OLD.id, OLD.words); END;
-- PostgreSQL: ALTER TABLE search_entries ADD COLUMN found_by TSVECTOR GENERATED ALWAYS AS (array_to_tsvector(string_to_array(words, ' '))) STORED;
-- PostgreSQL: CREATE INDEX search_entries_by_words ON search_entries USING gin (found_by);
-- A request is marked when a word of it changes.
-- SQLite: CREATE TRIGGER submissions_new_words AFTER INSERT ON submissions BEGIN INSERT INTO search_marks (submission_id) VALUES (NEW.id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; END;
-- SQLite: CREATE TRIGGER submissions_other_words AFTER UPDATE OF name, email, phone, company, subject, message, rfq_content, erased_at ON submissions BEGIN DELETE FROM search_entries WHERE submission_id = NEW.id; INSERT INTO search_marks (submission_id) VALUES (NEW.id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; END;
-- SQLite: CREATE TRIGGER quotes_new_words AFTER INSERT ON quotes BEGIN INSERT INTO search_marks (submission_id) VALUES (NEW.submission_id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; END;
-- SQLite: CREATE TRIGGER quotes_changed_words AFTER UPDATE OF quote, order_number, confirmed_total ON quotes BEGIN INSERT INTO search_marks (submission_id) VALUES (NEW.submission_id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; END;
-- SQLite: CREATE TRIGGER messages_new_words AFTER INSERT ON messages BEGIN INSERT INTO search_marks (submission_id) VALUES (NEW.submission_id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; END;
-- SQLite: CREATE TRIGGER orders_new_words AFTER INSERT ON orders BEGIN INSERT INTO search_marks (submission_id) VALUES (NEW.submission_id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; END;
-- SQLite: CREATE TRIGGER messages_changed_words AFTER UPDATE OF text ON messages BEGIN INSERT INTO search_marks (submission_id) VALUES (NEW.submission_id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; END;
-- SQLite: CREATE TRIGGER orders_changed_words AFTER UPDATE OF number, confirmed_total ON orders BEGIN INSERT INTO search_marks (submission_id) VALUES (NEW.submission_id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; END;
-- SQLite: CREATE TRIGGER files_new_words AFTER INSERT ON files BEGIN INSERT INTO search_marks (submission_id) VALUES (NEW.submission_id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; END;
-- SQLite: CREATE TRIGGER files_changed_words AFTER UPDATE OF name, message_id ON files BEGIN INSERT INTO search_marks (submission_id) VALUES (NEW.submission_id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; END;
-- PostgreSQL: CREATE FUNCTION mark_request() RETURNS trigger LANGUAGE plpgsql AS $mark$ BEGIN INSERT INTO search_marks (submission_id) VALUES (NEW.id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; RETURN NULL; END $mark$;
-- PostgreSQL: CREATE FUNCTION mark_changed_request() RETURNS trigger LANGUAGE plpgsql AS $mark$ BEGIN DELETE FROM search_entries WHERE submission_id = NEW.id; INSERT INTO search_marks (submission_id) VALUES (NEW.id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; RETURN NULL; END $mark$;
-- PostgreSQL: CREATE FUNCTION mark_request_of_record() RETURNS trigger LANGUAGE plpgsql AS $mark$ BEGIN INSERT INTO search_marks (submission_id) VALUES (NEW.submission_id) ON CONFLICT (submission_id) DO UPDATE SET submission_id = excluded.submission_id; RETURN NULL; END $mark$;
-- PostgreSQL: CREATE TRIGGER submissions_new_words AFTER INSERT ON submissions FOR EACH ROW EXECUTE FUNCTION mark_request();
-- PostgreSQL: CREATE TRIGGER submissions_other_words AFTER UPDATE OF name, email, phone, company, subject, message, rfq_content, erased_at ON submissions FOR EACH ROW EXECUTE FUNCTION mark_changed_request();
-- PostgreSQL: CREATE TRIGGER quotes_new_words AFTER INSERT ON quotes FOR EACH ROW EXECUTE FUNCTION mark_request_of_record();
-- PostgreSQL: CREATE TRIGGER quotes_changed_words AFTER UPDATE OF quote, order_number, confirmed_total ON quotes FOR EACH ROW EXECUTE FUNCTION mark_request_of_record();
-- PostgreSQL: CREATE TRIGGER messages_new_words AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION mark_request_of_record();
-- PostgreSQL: CREATE TRIGGER orders_new_words AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION mark_request_of_record();
-- PostgreSQL: CREATE TRIGGER messages_changed_words AFTER UPDATE OF text ON messages FOR EACH ROW EXECUTE FUNCTION mark_request_of_record();
-- PostgreSQL: CREATE TRIGGER orders_changed_words AFTER UPDATE OF number, confirmed_total ON orders FOR EACH ROW EXECUTE FUNCTION mark_request_of_record();
-- PostgreSQL: CREATE TRIGGER files_new_words AFTER INSERT ON files FOR EACH ROW EXECUTE FUNCTION mark_request_of_record();
-- PostgreSQL: CREATE TRIGGER files_changed_words AFTER UPDATE OF name, message_id ON files FOR EACH ROW EXECUTE FUNCTION mark_request_of_record();
`;
