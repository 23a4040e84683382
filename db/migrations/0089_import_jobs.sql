-- Imports of many rows, which a worker writes part by part. The file is here only until it has been read to its end.
create table import_jobs (
  edition_id text not null references editions,
  -- Of the import too.
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  asked_by text not null,
  asked_at timestamptz not null,
  file_name text not null,
  content bytea,
  mapping jsonb not null,
  -- Of the preview that was confirmed.
  digest text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'stopped', 'changed', 'refused')),
  -- People of the file that can be imported, and how many of them are done.
  total int not null default 0,
  position int not null default 0,
  lease_until timestamptz,
  -- The outcome for each person by lines, without names and cells.
  outcomes jsonb not null default '[]',
  finished_at timestamptz,
  primary key (edition_id, id),
  check ((finished_at is null) = (state in ('waiting', 'running'))),
  check (finished_at is null or content is null)
);
create unique index one_import_at_a_time on import_jobs (edition_id) where state in ('waiting', 'running');
