-- The notices of an edition to the authorities that were given: the day, and who recorded it.
create table notices (
  edition_id text not null references editions,
  kind text not null check (kind in ('police', 'sazas')),
  given_on date not null,
  -- A user name.
  given_by text not null,
  primary key (edition_id, kind)
);

create trigger archive_stays_added before insert on notices for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
create trigger archive_stays before update on notices for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true) or new.edition_id <> old.edition_id)
  execute function keep_archive();
create trigger archive_stays_whole before delete on notices for each row
  when (old.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
