-- Who must not go on beside one another writes the same key, and takes it away again: the second waits for the end of the first, and
-- nothing stays behind.
create table turns (
  edition_id text not null,
  key text not null,
  primary key (edition_id, key)
);
