-- `pool_history` holds former states only: a state is moved there when a later command replaces it. The present one stands in `pools`. A registration then
-- adds plain rows in one statement, and none for a pool that changes again within the same instant; it holds the pools locked meanwhile.
drop trigger pool_noted on pools;
drop function note_pool();

select set_config('ronda.archive_access', 'restore', true);
update pools p set changed_at = h.at
from (select edition_id, event_id, max(at) as at from pool_history group by edition_id, event_id) h
where h.edition_id = p.edition_id and h.event_id = p.event_id and h.at > coalesce(p.changed_at, 'epoch');
delete from pool_history h using pools p
where p.edition_id = h.edition_id and p.event_id = h.event_id and h.at >= coalesce(p.changed_at, 'epoch');
select set_config('ronda.archive_access', '', true);

create function keep_former_pools() returns trigger language plpgsql as $$
begin
  -- what is restored has its history with it
  if current_setting('ronda.archive_access', true) = 'restore' then return null; end if;
  insert into pool_history (edition_id, event_id, at, mode, leaders, followers, heads, taken_leaders, taken_followers, taken_heads, door_heads, waiting)
  select o.edition_id, o.event_id, coalesce(o.changed_at, 'epoch'), o.mode, o.leaders, o.followers, o.heads,
    o.taken_leaders, o.taken_followers, o.taken_heads, o.door_heads, o.waiting
  from former o join present n on n.edition_id = o.edition_id and n.event_id = o.event_id
  where coalesce(n.changed_at, 'epoch') > coalesce(o.changed_at, 'epoch');
  return null;
end
$$;
create trigger former_pools_kept after update on pools referencing old table as former new table as present
  for each statement execute function keep_former_pools();
