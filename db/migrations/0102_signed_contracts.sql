-- The signed copy of an artist's contract, as it was scanned: one of each agreement.
create table signed_contracts (
  edition_id text not null,
  -- The agreement's.
  id text not null,
  type text not null check (type in ('pdf', 'jpeg', 'png')),
  bytes bytea not null check (octet_length(bytes) between 1 and 5242880),
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  primary key (edition_id, id),
  foreign key (edition_id, id) references engagements (edition_id, id) on delete cascade
);
-- Compressed already.
alter table signed_contracts alter column bytes set storage external;
-- A copy is erased as a whole.
comment on table signed_contracts is 'erasable';

create trigger archive_stays_added before insert on signed_contracts for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
create trigger archive_stays before update on signed_contracts for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true) or new.edition_id <> old.edition_id)
  execute function keep_archive();
create trigger archive_stays_whole before delete on signed_contracts for each row
  when (old.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
