-- Shifts of the team: where and when so many people are needed, who was asked and who said yes.

create table shifts (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  place text not null check (place <> ''),
  title text not null check (title <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '16 hours'),
  need int not null check (need between 1 and 50),
  -- One of the tasks that people offer at the public form; null: anybody may do it.
  skill text,
  min_age int check (min_age between 0 and 99),
  note text,
  added_by text not null,
  reserved timestamptz not null,
  version int not null default 1,
  primary key (edition_id, id)
);
create index shifts_by_time on shifts (edition_id, starts_at);

-- Who was asked for a shift. `planned`: not told yet. `withdrawn`: not needed there any more, or passed on to another.
create table shift_people (
  edition_id text not null,
  shift_id text not null,
  member_id text not null,
  state text not null check (state in ('planned', 'proposed', 'accepted', 'declined', 'withdrawn', 'here', 'done', 'noShow')),
  proposed_at timestamptz,
  answered_at timestamptz,
  reminded_at timestamptz,
  here_at timestamptz,
  done_minutes int check (done_minutes between 0 and 1440),
  -- The person would like to pass it on; another one of the team says they would take it, and staff approve.
  swap_asked_at timestamptz,
  swap_member_id text,
  added_by text not null,
  reserved timestamptz not null,
  primary key (edition_id, shift_id, member_id),
  foreign key (edition_id, shift_id) references shifts on delete cascade,
  foreign key (edition_id, member_id) references team on delete cascade,
  foreign key (edition_id, swap_member_id) references team on delete set null (swap_member_id),
  check ((state = 'done') = (done_minutes is not null)),
  check (swap_member_id is null or swap_asked_at is not null)
);
create index shift_people_of_member on shift_people (edition_id, member_id);
create index shift_people_taking on shift_people (edition_id, swap_member_id) where swap_member_id is not null;

-- Links of e-mails to a member's own shifts. Only the hash is stored.
create table shift_links (
  hash text primary key,
  edition_id text not null,
  member_id text not null,
  made_at timestamptz not null,
  foreign key (edition_id, member_id) references team on delete cascade
);
create index shift_links_of_member on shift_links (edition_id, member_id);

-- What the record of voluntary work and the insurance ask of a person.
create table shift_records (
  edition_id text not null,
  member_id text not null,
  born_on date,
  -- A parent of somebody under 18 agreed on that day, in writing.
  parent_agreed_on date,
  primary key (edition_id, member_id),
  foreign key (edition_id, member_id) references team on delete cascade
);

-- Personal data goes with the person; rows of people are taken out whole (migration 24).
comment on table shift_people is 'erasable';
comment on table shift_records is 'erasable';

do $$
declare
  guarded text;
begin
  foreach guarded in array array['shifts', 'shift_people', 'shift_records']
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
