-- How full every event was at every instant: a row for each change of its counters or its places, which nothing changes afterwards. The instant is
-- the command's, because the database's clock is not the festival's.
alter table pools add column changed_at timestamptz;

create table pool_history (
  edition_id text not null,
  event_id text not null,
  -- 1970: as it was before anything that is known
  at timestamptz not null,
  mode text not null check (mode in ('role', 'head', 'open')),
  leaders int not null,
  followers int not null,
  heads int not null,
  taken_leaders int not null,
  taken_followers int not null,
  taken_heads int not null,
  door_heads int not null,
  waiting int not null,
  primary key (edition_id, event_id, at),
  foreign key (edition_id, event_id) references pools on delete cascade
);

-- Before this there was none: who has a place is counted from when they got it, and those who left are not in it.
insert into pool_history
with steps as (
  select edition_id, event_id, 'epoch'::timestamptz as at, 0 as leaders, 0 as followers, 0 as heads, 0 as waiting from pools
  union all
  select k.edition_id, k.event_id, k.placed_at, (p.mode = 'role' and k.role = 'leader')::int, (p.mode = 'role' and k.role = 'follower')::int,
    (p.mode = 'head')::int, 0
  from picks k join pools p using (edition_id, event_id) where k.state = 'placed' and k.placed_at is not null
  union all
  select k.edition_id, k.event_id, k.queued_at, 0, 0, 0, (p.mode <> 'open')::int
  from picks k join pools p using (edition_id, event_id) where k.state = 'waiting'),
sums as (
  select edition_id, event_id, at, sum(leaders) as leaders, sum(followers) as followers, sum(heads) as heads, sum(waiting) as waiting
  from steps group by edition_id, event_id, at)
select p.edition_id, p.event_id, s.at, p.mode, p.leaders, p.followers, p.heads, sum(s.leaders) over before, sum(s.followers) over before,
  sum(s.heads) over before, 0, sum(s.waiting) over before
from sums s join pools p using (edition_id, event_id)
window before as (partition by p.edition_id, p.event_id order by s.at);

create function note_pool() returns trigger language plpgsql as $$
begin
  -- what is restored has its history with it
  if current_setting('ronda.archive_access', true) = 'restore' then return null; end if;
  insert into pool_history (edition_id, event_id, at, mode, leaders, followers, heads, taken_leaders, taken_followers, taken_heads, door_heads, waiting)
  values (new.edition_id, new.event_id, coalesce(new.changed_at, 'epoch'), new.mode, new.leaders, new.followers, new.heads,
    new.taken_leaders, new.taken_followers, new.taken_heads, new.door_heads, new.waiting)
  on conflict (edition_id, event_id, at) do update set (mode, leaders, followers, heads, taken_leaders, taken_followers, taken_heads, door_heads, waiting)
    = (excluded.mode, excluded.leaders, excluded.followers, excluded.heads, excluded.taken_leaders, excluded.taken_followers,
      excluded.taken_heads, excluded.door_heads, excluded.waiting);
  return null;
end
$$;
create trigger pool_noted after insert or update of mode, leaders, followers, heads, taken_leaders, taken_followers, taken_heads, door_heads, waiting
  on pools for each row execute function note_pool();

create trigger archive_stays_added before insert on pool_history for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
create trigger archive_stays before update on pool_history for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true) or new.edition_id <> old.edition_id)
  execute function keep_archive();
create trigger archive_stays_whole before delete on pool_history for each row
  when (old.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
