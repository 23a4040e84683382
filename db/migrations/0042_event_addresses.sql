-- An event has an address by its title: /program/the-walk-that-speaks, unique in its edition. It follows the title while the event is a
-- draft; once it was published people link to it, and it stays.
alter table events add column slug text not null default '';

create function slug_of(title text) returns text language sql immutable as $$
  select trim(both '-' from left(regexp_replace(
    translate(lower(title), 'áàâäãåąčćçđďéèêëęěíìîïłľñńňóòôöõøřšśșťțúùûüůýÿžźż', 'aaaaaaacccddeeeeeeiiiillnnnoooooorsssttuuuuuyyzzz'),
    '[^a-z0-9]+', '-', 'g'), 60))
$$;

create function give_event_slug() returns trigger language plpgsql as $$
declare
  stem text;
  wanted text;
  n int := 1;
begin
  if tg_op = 'UPDATE' and (old.status <> 'draft' or new.title = old.title) and old.slug <> '' then
    new.slug := old.slug;
    return new;
  end if;
  if tg_op = 'INSERT' and coalesce(new.slug, '') <> '' then
    return new;
  end if;
  stem := coalesce(nullif(slug_of(coalesce(new.title->>'en', '')), ''), nullif(slug_of(coalesce(new.title->>'sl', '')), ''), 'event');
  -- an id is an address too
  if stem ~ '^[0-9a-f]{24}$' then
    stem := 'event-' || stem;
  end if;
  wanted := stem;
  while exists (select from events e where e.edition_id = new.edition_id and e.slug = wanted and e.id <> new.id) loop
    n := n + 1;
    wanted := stem || '-' || n;
  end loop;
  new.slug := wanted;
  return new;
end
$$;

create trigger give_slug before insert or update of title, status, slug on events
  for each row execute function give_event_slug();

-- The archives' events too: it is no change of what happened.
select set_config('ronda.archive_access', 'restore', true);
do $$
declare
  event record;
begin
  for event in select edition_id, id from events order by edition_id, starts_at, id loop
    update events set slug = '' where edition_id = event.edition_id and id = event.id;
  end loop;
end
$$;
select set_config('ronda.archive_access', '', true);

create unique index events_slug on events (edition_id, slug);
