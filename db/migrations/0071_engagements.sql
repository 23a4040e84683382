-- What an artist agreed to with the festival: travel, stay, fee, tax, and the contract as it was made. One each.
create table engagements (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  artist text not null,
  arrives_at timestamptz,
  departs_at timestamptz check (departs_at > arrives_at),
  arrival_flight text,
  departure_flight text,
  pick_up text,
  room_from date,
  room_until date check (room_until > room_from),
  -- Another artist of the edition, or a name.
  room_mate text,
  room_night_cents int check (room_night_cents >= 0),
  per_diem_cents int check (per_diem_cents >= 0),
  fee_model text not null default 'flat' check (fee_model in ('flat', 'perClass', 'classShare')),
  -- Of all, or of one class; none where the fee is a share.
  fee_cents int check (fee_cents >= 0),
  share_percent numeric(5, 2) check (share_percent between 0 and 100),
  minimum_cents int check (minimum_cents >= 0),
  -- What the journey cost them, and up to how much of it is paid.
  travel_cents int check (travel_cents >= 0),
  travel_most_cents int check (travel_most_cents >= 0),
  advance_cents int check (advance_cents >= 0),
  withholding_percent numeric(5, 2) check (withholding_percent between 0 and 100),
  -- The form by which a tax treaty is applied, as the accountant names it.
  treaty_form text,
  iban text,
  note text,
  -- What the contract says: the programme and the terms of the day it was made.
  contract jsonb,
  contract_at timestamptz,
  signed_on date,
  added_by text not null,
  reserved timestamptz not null,
  version int not null default 1,
  primary key (edition_id, id),
  unique (edition_id, artist),
  foreign key (edition_id, artist) references artists on delete cascade
);

comment on column engagements.arrival_flight is 'erasable';
comment on column engagements.departure_flight is 'erasable';
comment on column engagements.pick_up is 'erasable';
comment on column engagements.room_mate is 'erasable';
comment on column engagements.iban is 'erasable';
comment on column engagements.note is 'erasable';
comment on column engagements.contract is 'erasable';
comment on column engagements.version is 'erasable';

create trigger archive_stays_added before insert on engagements for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
create trigger archive_stays before update on engagements for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true) or new.edition_id <> old.edition_id)
  execute function keep_archive();
create trigger archive_stays_whole before delete on engagements for each row
  when (old.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
