-- For whom a registration was imported: SHA-256 of edition, address and name as the file had them. A file that has grown since brings in nobody
-- twice whose data was corrected, handed over or erased meanwhile. Null: imported before this, or the edition's lists are gone.
alter table imported_registrations add column person text check (person ~ '^[0-9a-f]{64}$');
comment on column imported_registrations.person is 'erasable';
create index imported_persons on imported_registrations (edition_id, person) where person is not null;
