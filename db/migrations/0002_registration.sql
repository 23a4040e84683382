create sequence registration_number;

create table registrations (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  number bigint not null unique,
  code text not null unique,
  name text not null,
  surname text not null,
  email text not null,
  phone text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  city text,
  role text not null check (role in ('leader', 'follower', 'both')),
  level text check (level in ('open', 'beginner', 'intermediate', 'advanced', 'master')),
  language text not null check (language in ('en', 'sl')),
  on_full text not null check (on_full in ('takeWhatIsFree', 'allOrNothing')),
  pay_by text not null check (pay_by in ('bank', 'card', 'cash')),
  promo_code text,
  note text,
  heard_from text,
  consents jsonb not null,
  newsletter boolean not null default false,
  volunteering boolean not null default false,
  hosting boolean not null default false,
  seeks_partner boolean not null default false,
  extras jsonb not null default '[]',
  partner_email text,
  couple_id text,
  status text not null check (status in ('prepared', 'placed', 'waiting', 'confirmed', 'late', 'released', 'cancelled')),
  trusted boolean not null default false,
  excused boolean not null default false,
  lines jsonb not null default '[]',
  total_cents int not null default 0,
  paid_cents int not null default 0,
  uses jsonb not null default '[]',
  secret_hash text not null,
  email_confirmed_at timestamptz,
  reserved timestamptz not null,
  added_by text,
  ended_at timestamptz,
  erased_at timestamptz,
  primary key (edition_id, id)
);
create unique index registrations_by_id on registrations (id);
create index registrations_by_secret on registrations (secret_hash);
create index registrations_by_email on registrations (edition_id, lower(email));
create index registrations_by_partner on registrations (edition_id, lower(partner_email)) where partner_email is not null;
create index registrations_by_age on registrations (edition_id, reserved);

-- One live registration per name and address: claimed before any pool is locked, given up with the last place.
create table live_names (
  edition_id text not null references editions,
  email text not null,
  name text not null,
  registration_id text not null,
  primary key (edition_id, email, name)
);
create index live_names_by_registration on live_names (edition_id, registration_id);

-- Two who dance together. One side may be a hold: a partner who was invited and has not answered yet.
create table couples (
  edition_id text not null references editions,
  id text not null,
  leader_id text not null,
  follower_id text not null,
  made_at timestamptz not null,
  primary key (edition_id, id)
);
create index couples_by_leader on couples (edition_id, leader_id);
create index couples_by_follower on couples (edition_id, follower_id);

-- pending: the inviter's address is not confirmed yet; open: the partner's places are held; then one of the ends.
create table holds (
  edition_id text not null,
  id text not null,
  registration_id text not null,
  email text,
  role text not null check (role in ('leader', 'follower')),
  state text not null check (state in ('pending', 'open', 'taken', 'expired', 'withdrawn')),
  secret_hash text,
  asked_at timestamptz not null,
  expires_at timestamptz,
  primary key (edition_id, id),
  foreign key (edition_id, registration_id) references registrations
);
create unique index one_hold_each on holds (edition_id, registration_id) where state in ('pending', 'open');
create index holds_ending on holds (expires_at) where state = 'open';

-- A pick is one dancer's wish for one event. dancer_id is a registration, or a hold while held. 'left' remembers what a
-- cancelled or released registration had, for its page and for money that arrives late.
create table picks (
  edition_id text not null,
  event_id text not null,
  dancer_id text not null,
  held boolean not null default false,
  state text not null check (state in ('prepared', 'waiting', 'placed', 'left')),
  wants text not null check (wants in ('leader', 'follower', 'both')),
  role text check (role in ('leader', 'follower')),
  together boolean not null default false,
  couple_id text,
  asked_at timestamptz not null,
  queued_at timestamptz not null,
  placed_at timestamptz,
  checked_in_at timestamptz,
  primary key (edition_id, event_id, dancer_id),
  foreign key (edition_id, event_id) references pools
);
create index picks_by_dancer on picks (edition_id, dancer_id);
-- The heads of each queue: solos who take what is free are alike but for what they dance.
create index picks_waiting_alone on picks (edition_id, event_id, wants, queued_at, dancer_id)
  where state = 'waiting' and couple_id is null and not together;
create index picks_waiting_bound on picks (edition_id, event_id)
  where state = 'waiting' and (couple_id is not null or together);
create index picks_movable on picks (edition_id, event_id, role, queued_at, dancer_id)
  where state = 'placed' and wants = 'both' and couple_id is null;

-- What is to be paid by when: one row for each placing that raised the amount.
create table dues (
  edition_id text not null,
  registration_id text not null,
  n int not null,
  amount_cents int not null,
  placed_on date not null,
  due_on date not null,
  late_from date not null,
  reminded_at timestamptz,
  late_told_at timestamptz,
  primary key (edition_id, registration_id, n),
  foreign key (edition_id, registration_id) references registrations
);
create index dues_by_day on dues (edition_id, due_on);

create table payments (
  edition_id text not null,
  id text not null,
  registration_id text not null,
  amount_cents int not null,
  method text not null check (method in ('bank', 'card', 'wallet', 'cash', 'terminal', 'voucher')),
  received_at timestamptz not null,
  reference text,
  taken_by text,
  note text,
  corrects text,
  key text not null,
  primary key (edition_id, id),
  unique (edition_id, key),
  foreign key (edition_id, registration_id) references registrations
);
create index payments_by_registration on payments (edition_id, registration_id);

-- Work that follows a deed: 'release' an event's queue, 'settle' a registration's money, status and letters.
create table jobs (
  id bigint generated always as identity primary key,
  edition_id text not null,
  kind text not null check (kind in ('release', 'settle')),
  subject_id text not null,
  reason text not null default '',
  at timestamptz not null
);
create index jobs_by_subject on jobs (kind, edition_id, subject_id);
