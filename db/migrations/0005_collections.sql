-- What staff keep by hand. `version` counts the writes: a change that was made from an older one is refused.

create table team (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  name text not null check (name <> ''),
  function text not null check (function in ('teacher', 'dj', 'musician', 'performer', 'host', 'reception', 'technician',
    'photographer', 'volunteer', 'organiser', 'other')),
  artist text,
  email text,
  phone text,
  country text check (country ~ '^[A-Z]{2}$'),
  fee_cents int check (fee_cents >= 0),
  travel text,
  lodging text,
  planned_hours double precision check (planned_hours >= 0),
  done_hours double precision check (done_hours >= 0),
  bio jsonb not null default '{"en": "", "sl": ""}',
  note text,
  added_by text not null,
  reserved timestamptz not null,
  version int not null default 1,
  primary key (edition_id, id)
);

create table costs (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  title text not null check (title <> ''),
  category text not null check (category in ('artists', 'music', 'travel', 'lodging', 'venue', 'technology', 'promotion',
    'print', 'food', 'staff', 'other')),
  event text check (event ~ '^[0-9a-f]{24}$'),
  artist text,
  supplier text,
  planned_cents int,
  actual_cents int,
  paid_cents int,
  vat_rate_percent numeric(5, 2) check (vat_rate_percent between 0 and 100),
  due_on date,
  paid_on date,
  note text,
  added_by text not null,
  reserved timestamptz not null,
  version int not null default 1,
  primary key (edition_id, id)
);

create table work_orders (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  number int not null check (number > 0),
  task text not null check (task <> ''),
  who text not null check (who <> ''),
  place text,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  planned_hours double precision check (planned_hours >= 0),
  done_hours double precision check (done_hours >= 0),
  rate_cents int check (rate_cents >= 0),
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'done', 'paid', 'cancelled')),
  note text,
  -- Opens this order alone, to whoever does the work.
  secret_hash text not null,
  added_by text not null,
  reserved timestamptz not null,
  version int not null default 1,
  primary key (edition_id, id),
  unique (edition_id, number)
);
create index work_orders_by_secret on work_orders (secret_hash);

create table vip (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  name text not null check (name <> ''),
  of_whom text,
  days text[] not null default '{}',
  arrived boolean not null default false,
  note text,
  added_by text not null,
  reserved timestamptz not null,
  version int not null default 1,
  primary key (edition_id, id)
);

create table promoters (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  name text not null check (name <> ''),
  username text,
  -- As promo codes are kept; the registrations that use it are theirs.
  code text not null check (code <> ''),
  commission_percent numeric(5, 2) check (commission_percent between 0 and 100),
  free_place_after int check (free_place_after > 0),
  email text,
  phone text,
  note text,
  added_by text not null,
  reserved timestamptz not null,
  version int not null default 1,
  primary key (edition_id, id),
  unique (edition_id, code)
);
create unique index promoters_by_username on promoters (edition_id, username) where username is not null;
create index registrations_by_promo on registrations (edition_id, promo_code) where promo_code is not null;

-- Anybody's, for trying the data interface out: few and small.
create table test_documents (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  document jsonb not null,
  primary key (edition_id, id)
);
