-- The edition leads every key, so that a distributed engine can place rows by it.
-- Instants are timestamptz, local days (Europe/Ljubljana) are date, money is whole cents.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table editions (
  id text primary key check (id ~ '^[0-9a-z]+$'),
  code text not null,
  number int not null,
  name jsonb not null,
  subtitle jsonb not null,
  keywords jsonb not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  super_early_until date not null,
  early_until date not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  pay_in_days int not null check (pay_in_days >= 0),
  late_after_days int not null check (late_after_days >= pay_in_days),
  partner_hold_days int not null default 3 check (partner_hold_days > 0),
  release_after_days int check (release_after_days >= late_after_days),
  roles_fixed_at timestamptz,
  reprice_unpaid boolean not null default false,
  couple_discount_percent numeric(5, 2) not null default 0 check (couple_discount_percent between 0 and 100),
  company jsonb not null,
  iban text not null,
  bic text not null,
  mail_from text not null,
  terms_version text not null,
  archived boolean not null default false,
  is_current boolean not null default false,
  -- Raised by every change of programme, places or prices: whoever keeps a copy compares this.
  catalogue_version int not null default 1,
  unique (number)
);
create unique index one_current_edition on editions (is_current) where is_current;

create table venues (
  edition_id text not null references editions,
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  name jsonb not null,
  address text not null,
  city text not null,
  latitude double precision not null,
  longitude double precision not null,
  directions jsonb not null,
  position int not null default 0,
  primary key (edition_id, slug)
);

create table artists (
  edition_id text not null references editions,
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  kind text not null check (kind in ('teacher', 'couple', 'dj', 'orchestra', 'performer')),
  name text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  bio jsonb not null,
  position int not null default 0,
  primary key (edition_id, slug)
);

create table events (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  kind text not null check (kind in ('class', 'workshop', 'milonga', 'practica', 'show', 'concert', 'talk', 'tour', 'other')),
  title jsonb not null,
  text jsonb not null,
  level text not null check (level in ('open', 'beginner', 'intermediate', 'advanced', 'master')),
  artists text[] not null default '{}',
  venue_slug text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  festival_day date not null,
  status text not null check (status in ('draft', 'published', 'cancelled')),
  price_item text,
  tags text[] not null default '{}',
  primary key (edition_id, id),
  foreign key (edition_id, venue_slug) references venues
);
create index events_by_time on events (edition_id, starts_at, id);

-- One row an event, holding the pools of both roles: whoever decides about one needs both (balance). Kept in step with
-- its event by the programme alone: open = published, open_until = the beginning.
create table pools (
  edition_id text not null,
  event_id text not null,
  mode text not null check (mode in ('role', 'head', 'open')),
  leaders int not null default 0 check (leaders >= 0),
  followers int not null default 0 check (followers >= 0),
  heads int not null default 0 check (heads >= 0),
  tolerance int not null default 0 check (tolerance >= 0),
  taken_leaders int not null default 0 check (taken_leaders >= 0),
  taken_followers int not null default 0 check (taken_followers >= 0),
  taken_heads int not null default 0 check (taken_heads >= 0),
  waiting int not null default 0 check (waiting >= 0),
  open boolean not null,
  open_until timestamptz not null,
  primary key (edition_id, event_id),
  foreign key (edition_id, event_id) references events
);

create table price_items (
  edition_id text not null references editions,
  code text not null,
  name jsonb not null,
  kind text not null check (kind in ('pass', 'pack', 'single', 'extra')),
  covers jsonb not null default '{}',
  amounts jsonb not null,
  vat_rate_percent numeric(5, 2) not null,
  quota int check (quota >= 0),
  used int not null default 0 check (used >= 0),
  free_amount boolean not null default false,
  position int not null default 0,
  primary key (edition_id, code)
);

create table promo_codes (
  edition_id text not null references editions,
  code text not null,
  percent numeric(5, 2) check (percent between 0 and 100),
  amount_cents int check (amount_cents >= 0),
  quota int check (quota >= 0),
  used int not null default 0 check (used >= 0),
  last_day date,
  owner text,
  owner_only boolean not null default false,
  primary key (edition_id, code),
  check ((percent is null) <> (amount_cents is null))
);
