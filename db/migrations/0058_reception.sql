-- The reception: shifts and devices, what was done at the desks, what two desks could not know of each other, and the cash in the drawers.

-- One station on one evening. The code unlocks the device's copy; only its hash is stored.
create table reception_shifts (
  edition_id text not null references editions,
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  station text not null,
  event_id text,
  code_hash text not null unique,
  -- [{name, pin}]: who works there, and the hash of four digits by which they change places
  people jsonb not null default '[]',
  opened_by text not null,
  opened_at timestamptz not null,
  ended_at timestamptz
);
create index reception_shifts_open on reception_shifts (edition_id) where ended_at is null;

create table reception_devices (
  edition_id text not null references editions,
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  shift_id text not null references reception_shifts,
  secret_hash text not null unique,
  app_version text not null,
  registered_by text not null,
  registered_at timestamptz not null,
  seen_at timestamptz not null,
  skew_ms bigint not null default 0,
  -- As the device said when it was last seen.
  unsent int not null default 0,
  oldest_unsent_at timestamptz,
  revoked_at timestamptz,
  revoked_by text
);
create index reception_devices_of_shift on reception_devices (shift_id);

-- Everything done at a desk, once for each id, in the order in which it was taken. What the desks show follows from these rows. No personal data but the
-- text of a note, which goes with the lists.
create table reception_actions (
  edition_id text not null references editions,
  id uuid primary key,
  seq bigint not null,
  device_id text not null,
  station text not null,
  kind text not null,
  registration_id text,
  event_id text,
  body jsonb not null,
  person text not null,
  recorded_by text not null,
  -- By the device's clock; `at` is the instant by the server's.
  device_at timestamptz not null,
  at timestamptz not null,
  received_at timestamptz not null,
  -- `nothing`: it was so already, or may not be. `quarantined`: not understood or not possible; people look at it.
  state text not null check (state in ('done', 'nothing', 'quarantined')),
  reason text,
  undone_by uuid,
  movement_id text,
  unique (edition_id, seq)
);
create index reception_actions_on on reception_actions (edition_id, registration_id, kind);
create index reception_actions_at_event on reception_actions (edition_id, event_id, kind) where state = 'done' and undone_by is null;
create index reception_actions_undone on reception_actions (undone_by) where undone_by is not null;
create index reception_actions_aside on reception_actions (edition_id, received_at) where state = 'quarantined';

-- The last number given out in an edition. Locked until the transaction ends, so that nobody reads past a number that is not there yet.
create table reception_counters (
  edition_id text primary key references editions,
  seq bigint not null default 0
);

create table reception_conflicts (
  edition_id text not null references editions,
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  kind text not null,
  action_id uuid not null,
  other_action_id uuid,
  registration_id text,
  event_id text,
  excess int,
  -- The station whose people answer it: the later of the two.
  owner text not null,
  made_at timestamptz not null,
  resolution text check (resolution in ('samePerson', 'twoPeople', 'paidBack', 'keptAsCredit', 'accepted', 'seen')),
  resolved_by text,
  resolved_at timestamptz,
  check ((resolution is null) = (resolved_at is null))
);
create index reception_conflicts_open on reception_conflicts (edition_id) where resolved_at is null;

create table cash_sessions (
  edition_id text not null references editions,
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  station text not null,
  state text not null check (state in ('open', 'counting', 'closed', 'checked')),
  opened_by text not null,
  person text not null,
  opened_at timestamptz not null,
  -- {cents: pieces}
  float_pieces jsonb not null,
  float_cents int not null check (float_cents >= 0),
  counted_pieces jsonb,
  counted_cents int,
  expected_cents int,
  terminal_counted_cents int,
  terminal_expected_cents int,
  reason text,
  closed_by text,
  closed_person text,
  closed_at timestamptz,
  checked_by text,
  checked_at timestamptz,
  z_number int,
  -- What was printed, as it was.
  z jsonb,
  check ((state in ('closed', 'checked')) = (z_number is not null)),
  unique (edition_id, z_number)
);
create unique index one_open_drawer_each on cash_sessions (edition_id, station) where state in ('open', 'counting');

-- What went into a drawer or out of it. Never changed; a wrong one gets a counter-row.
create table cash_rows (
  edition_id text not null references editions,
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  session_id text not null references cash_sessions,
  kind text not null check (kind in ('debt', 'sale', 'payBack', 'payOut', 'drop', 'count')),
  method text not null check (method in ('cash', 'terminal', 'voucher')),
  amount_cents int not null,
  item text,
  vat_rate_percent numeric(4, 1),
  pieces int not null default 1,
  event_id text,
  movement_id text,
  action_id uuid,
  corrects text unique,
  at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  person text not null,
  second text,
  receipt text,
  note text,
  -- Came when the session was closed already.
  is_addendum boolean not null default false
);
create index cash_rows_of_session on cash_rows (session_id);
create unique index cash_rows_by_action on cash_rows (action_id) where action_id is not null;

create function keep_cash_rows() returns trigger language plpgsql as $$
begin
  raise exception 'what is recorded in % stays as it is', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger recorded_stays before update or delete on cash_rows for each row execute function keep_cash_rows();

-- Heads sold at the door: they take places beside those of registrations.
alter table pools add column door_heads int not null default 0 check (door_heads >= 0);
