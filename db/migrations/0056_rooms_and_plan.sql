-- A venue has rooms; an event is in one of them. Public pages go on naming the venue.
create table rooms (
  edition_id text not null references editions,
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  venue_slug text not null,
  name jsonb not null,
  -- In persons; null: nobody has said.
  capacity int check (capacity > 0),
  position int not null default 0,
  primary key (edition_id, slug),
  -- What an event names: its room and, with it, the room's venue.
  unique (edition_id, slug, venue_slug),
  foreign key (edition_id, venue_slug) references venues on delete cascade
);
create index rooms_of_venue on rooms (edition_id, venue_slug);

alter table events add column room_slug text;
-- A draft may be without a time of its own: it lies beside the plan, and its hours are those it had.
alter table events add column unscheduled boolean not null default false check (status = 'draft' or not unscheduled);
alter table events add constraint events_room_fkey
  foreign key (edition_id, room_slug, venue_slug) references rooms (edition_id, slug, venue_slug);

-- A venue has at least one room, which is called as the venue until somebody says otherwise.
create function give_first_room() returns trigger language plpgsql as $$
begin
  -- a restore puts back the rooms that were there
  if current_setting('ronda.archive_access', true) = 'restore' then return null; end if;
  insert into rooms (edition_id, slug, venue_slug, name, position)
    values (new.edition_id, new.slug, new.slug, new.name, new.position) on conflict do nothing;
  return null;
end
$$;
create trigger give_first_room after insert on venues for each row execute function give_first_room();

-- Where an event names no room of its venue it is in the first one.
create function give_event_room() returns trigger language plpgsql as $$
begin
  if current_setting('ronda.archive_access', true) = 'restore' then return new; end if;
  if new.room_slug is null or not exists (
    select from rooms where edition_id = new.edition_id and slug = new.room_slug and venue_slug = new.venue_slug)
  then
    new.room_slug := (select slug from rooms where edition_id = new.edition_id and venue_slug = new.venue_slug
      order by position, slug limit 1);
  end if;
  return new;
end
$$;
create trigger give_room before insert or update of room_slug, venue_slug on events
  for each row execute function give_event_room();

-- What waits until the plan is published, of events that are published. What is null stays as it is published.
create table event_drafts (
  edition_id text not null,
  event_id text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  venue_slug text,
  room_slug text,
  level text,
  artists text[],
  -- Places counted in another way: {mode, …}.
  places jsonb,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (edition_id, event_id),
  foreign key (edition_id, event_id) references events on delete cascade,
  check (num_nonnulls(starts_at, ends_at, venue_slug, room_slug, level, artists, places) > 0),
  check ((venue_slug is null) = (room_slug is null)),
  check ((starts_at is null) = (ends_at is null) and (ends_at > starts_at or ends_at is null)),
  foreign key (edition_id, room_slug, venue_slug) references rooms (edition_id, slug, venue_slug)
);

-- The archives' rooms too: it is no change of what happened.
select set_config('ronda.archive_access', 'restore', true);
insert into rooms (edition_id, slug, venue_slug, name, position)
  select edition_id, slug, slug, name, position from venues;
update events set room_slug = venue_slug;
select set_config('ronda.archive_access', '', true);

-- An archive keeps them as they are (migration 16).
do $$
declare
  guarded text;
begin
  foreach guarded in array array['rooms', 'event_drafts']
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
