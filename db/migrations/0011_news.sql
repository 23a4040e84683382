-- Somebody who offers to help stands in the team, but was not yet accepted by anybody. What they wish is theirs to say.
alter table team
  add column state text not null default 'accepted' check (state in ('offered', 'accepted', 'declined')),
  add column shifts text[] not null default '{}',
  add column tasks text[] not null default '{}',
  add column languages text[] not null default '{}',
  add column language text check (language in ('en', 'sl')),
  add column consent_version text,
  add column consented_at timestamptz;
-- One open offer of an address; also where two are sent at the same instant.
create unique index team_offers on team (edition_id, lower(email)) where state = 'offered';

-- Who asked for news. An address is known by its hash; it goes when its owner leaves, and the hash stays, so that nobody writes to them again.
create table news_readers (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  address_hash text not null unique,
  email text,
  language text not null check (language in ('en', 'sl')),
  state text not null check (state in ('asked', 'confirmed', 'left')),
  consent_version text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz,
  check ((state = 'left') = (email is null))
);
create index news_unconfirmed on news_readers (asked_at) where state = 'asked';

-- The links of letters of news. Only the hash is kept.
create table news_links (
  hash text primary key,
  reader_id text not null references news_readers on delete cascade,
  purpose text not null check (purpose in ('confirm', 'leave')),
  made_at timestamptz not null,
  expires_at timestamptz
);
create index news_links_by_reader on news_links (reader_id);
