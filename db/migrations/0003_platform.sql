-- Letters leave through this table alone: written with the deed, sent by a worker.
create table letters (
  id text primary key,
  edition_id text not null references editions,
  kind text not null,
  registration_id text,
  recipient text not null,
  language text not null check (language in ('en', 'sl')),
  data jsonb not null default '{}',
  state text not null check (state in ('queued', 'sending', 'sent', 'retrying', 'failed', 'held')),
  message_id text not null unique,
  attempts int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  error text
);
create index letters_to_send on letters (next_at, id) where state in ('queued', 'retrying', 'sending');
create index letters_by_registration on letters (edition_id, registration_id);

-- Ways into one registration that letters carry. Only the hash is kept.
create table tokens (
  hash text primary key,
  edition_id text not null,
  purpose text not null check (purpose in ('letter', 'one-time', 'partner')),
  subject_id text not null,
  made_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz
);
create index tokens_by_subject on tokens (edition_id, subject_id);

create table audit (
  id bigint generated always as identity primary key,
  edition_id text not null,
  at timestamptz not null,
  actor text not null,
  deed text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_by_subject on audit (edition_id, subject_id, id);

-- Answers to writes that carried a key, kept encrypted for a day because an answer can hold a secret.
create table idempotency (
  key text primary key,
  request_hash text not null,
  status int,
  answer bytea,
  expires_at timestamptz not null
);
create index idempotency_ending on idempotency (expires_at);

create table rate_limits (
  key text primary key,
  points int not null,
  expires_at timestamptz not null
);

-- Single facts about this installation: its demo, its clock, its own keys.
create table installation (
  key text primary key,
  value jsonb not null
);
