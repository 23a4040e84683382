-- What staff do with many registrations at once, or with one after a time in which it can be stopped. A worker runs it. No personal data but ids
-- and a reason, and deleted after a month.
create table bulk_actions (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  edition_id text not null references editions,
  command text not null,
  -- What is said with it: the reason, and of the money of one that is cancelled.
  said jsonb not null default '{}',
  asked_by text not null,
  asked_at timestamptz not null,
  starts_at timestamptz not null,
  -- Frozen: [{id, standing}], how each stood when it was shown.
  targets jsonb not null,
  -- Whom else it was shown to admit: ["registration event"].
  foreseen jsonb not null,
  -- `changed`: it would admit others than those shown, and does nothing until it is asked for again. `refused`: the person may not do it any more.
  state text not null check (state in ('waiting', 'running', 'done', 'stopped', 'changed', 'refused')),
  -- Whether those that had changed are taken out of the targets already.
  is_begun boolean not null default false,
  -- How many of the targets were tried, and how many of them were done.
  position int not null default 0,
  done int not null default 0,
  -- [{id, reason}]
  skipped jsonb not null default '[]',
  lease_until timestamptz,
  finished_at timestamptz
);
create index bulk_actions_to_run on bulk_actions (starts_at) where state in ('waiting', 'running');
create index bulk_actions_finished on bulk_actions (finished_at) where finished_at is not null;
