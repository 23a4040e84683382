-- Photos of artists, venues and events, as staff have uploaded them: one each. The point that a crop keeps is in percent.
create table photos (
  edition_id text not null references editions,
  id text not null unique,
  subject_type text not null check (subject_type in ('artist', 'venue', 'event')),
  subject_id text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  focus_x int not null check (focus_x between 0 and 100),
  focus_y int not null check (focus_y between 0 and 100),
  alt jsonb not null,
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  primary key (edition_id, id),
  unique (edition_id, subject_type, subject_id)
);

-- The photo as browsers get it, in each width and format. Nothing of the uploaded file is kept but its picture.
create table photo_files (
  edition_id text not null,
  photo_id text not null,
  width int not null,
  format text not null check (format in ('avif', 'webp')),
  bytes bytea not null,
  primary key (edition_id, photo_id, format, width),
  foreign key (edition_id, photo_id) references photos (edition_id, id) on delete cascade
);
-- Compressed already.
alter table photo_files alter column bytes set storage external;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['photos', 'photo_files']
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
