-- Texts that staff write for e-mails, in both languages, shared by all editions. Every version stays, so that what was sent can be read.
create table email_templates (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null,
  -- `info`: to people about their registration. `news`: to readers of the news.
  purpose text not null check (purpose in ('info', 'news')),
  version int not null,
  is_removed boolean not null default false
);
create unique index email_template_names on email_templates (lower(name)) where not is_removed;

create table email_template_versions (
  template_id text not null references email_templates on delete cascade,
  version int not null,
  name text not null,
  -- {en: {subject, body}, sl: {subject, body}}
  words jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (template_id, version)
);

-- E-mails that staff send to many at once, or to one. What they say and to whom is frozen when they are sent; a worker writes them to the outbox, once, after
-- a time in which that can be stopped. No personal data but ids and what staff wrote.
create table mailings (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  edition_id text not null references editions,
  purpose text not null check (purpose in ('info', 'news')),
  -- The address of the view of registrations that was chosen; null: all readers of the news.
  audience text,
  words jsonb not null,
  -- The same for the same words: nobody gets them twice.
  words_hash text not null,
  template_id text references email_templates,
  reply_to text,
  -- E-mails an hour; null: as fast as they go.
  per_hour int check (per_hour > 0),
  -- Frozen: ["id"] of registrations; of the news ["registration:id" or "reader:id"].
  targets jsonb not null,
  -- [{id, reason}]
  skipped jsonb not null default '[]',
  asked_by text not null,
  asked_at timestamptz not null,
  starts_at timestamptz not null,
  -- When the first of them leaves.
  leaves_at timestamptz not null,
  -- `refused`: the person may not send any more.
  state text not null check (state in ('waiting', 'posted', 'stopped', 'refused')),
  posted int not null default 0,
  finished_at timestamptz
);
create index mailings_to_run on mailings (starts_at) where state = 'waiting';
create index mailings_by_edition on mailings (edition_id, asked_at desc);

alter table emails
  add column mailing_id text references mailings,
  -- Held by staff until they let it go; a start with a mail server does not release it.
  add column held_by text,
  -- The receiving server sent it back: when, and what it said.
  add column bounced_at timestamptz,
  add column bounce text;
create index emails_by_edition on emails (edition_id, created_at desc, id desc);
create index emails_by_state on emails (edition_id, state, kind);
create index emails_by_mailing on emails (mailing_id) where mailing_id is not null;
create index emails_bounced on emails (edition_id, bounced_at) where bounced_at is not null;

-- A dancer who ticked the news leaves by an e-mail too, and is no reader by name: the link knows the hash of the address alone.
alter table news_links alter column reader_id drop not null;
alter table news_links add column address_hash text;
alter table news_links add constraint news_links_of_somebody check ((reader_id is null) <> (address_hash is null));
