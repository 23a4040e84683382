-- What was printed of tickets, and when: whose, in the order of the labels, with a digest of what stood on each. The files are rendered when they are fetched, so that no
-- name is stored here.
create table ticket_runs (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  made_at timestamptz not null,
  made_by text not null,
  layout jsonb not null,
  -- [{"id": a registration, "digest": what was printed}]
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  primary key (edition_id, id)
);
