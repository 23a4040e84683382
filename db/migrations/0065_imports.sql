-- Files of registrations that were imported: who, when, from which file by its digest, and how it came out. The file itself is not stored, and no name of anybody in it.
create table imports (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  at timestamptz not null,
  by text not null,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx', 'json')),
  -- SHA-256 of the file.
  digest text not null,
  -- {"made": 38, "known": 2, "wrong": 1, "ended": 0}: people of the file.
  counts jsonb not null,
  -- The e-mails that it gave rise to: held until somebody sends them.
  emails text[] not null default '{}',
  told_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  primary key (edition_id, id)
);

-- What an import made, for taking it back.
create table imported_registrations (
  edition_id text not null,
  import_id text not null,
  registration_id text not null,
  line int not null,
  primary key (edition_id, registration_id),
  foreign key (edition_id, import_id) references imports (edition_id, id) on delete cascade,
  foreign key (edition_id, registration_id) references registrations (edition_id, id) on delete cascade
);
create index imported_by on imported_registrations (edition_id, import_id);

-- What the columns of files with these headings are, as somebody said it last.
create table import_mappings (
  edition_id text not null references editions,
  -- SHA-256 of the headings.
  headings text not null,
  mapping jsonb not null,
  said_by text not null,
  said_at timestamptz not null,
  primary key (edition_id, headings)
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['imports', 'imported_registrations', 'import_mappings']
  loop
    execute format($sql$
      create trigger archive_stays_added before insert on %1$I for each row
        when (new.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
      create trigger archive_stays before update on %1$I for each row
        when (new.edition_id is distinct from current_setting('ronda.open_edition', true) or new.edition_id <> old.edition_id)
        execute function keep_archive();
      create trigger archive_stays_whole before delete on %1$I for each row
        when (old.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
    $sql$, guarded);
  end loop;
end
$$;
