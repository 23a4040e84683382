-- The dancers' floor, counted: couples of two registrations, and everybody else by role. Public pages show it, and the content version
-- compares it, so both ask here.
create function floor_of_dancers(edition text)
returns table (pairs int, leaders int, followers int, both_roles int)
language sql stable as $$
  with live as (
    select id, role, couple_id from registrations
    where edition_id = edition and status in ('placed', 'waiting', 'confirmed', 'late') and erased_at is null
  ), paired as (
    select c.leader_id, c.follower_id from couples c
      join live l on l.id = c.leader_id and l.couple_id = c.id
      join live f on f.id = c.follower_id and f.couple_id = c.id
    where c.edition_id = edition
  ), alone as (
    select role from live
    where id not in (select leader_id from paired) and id not in (select follower_id from paired)
  )
  select (select count(*)::int from paired),
    count(*) filter (where role = 'leader')::int,
    count(*) filter (where role = 'follower')::int,
    count(*) filter (where role = 'both')::int
  from alone
$$;
