-- What else names a dancer goes when the dancer is erased, in the same transaction, however that happens: what staff wrote to them or to few, the
-- dancer's account, and its name as the author of what it did.

-- A name as it is recorded, unless it is the address of an account that is none of the staff's.
create function unless_dancers(name text, instead text) returns text language sql stable as $$
  select case when name like '%@%' and not exists (
      select from users u where lower(u.username) = lower(name) and not u.roles <@ '{trusted}') then instead else name end
$$;

-- A text without these names; they may be a part of longer words, because letters outside English are no word to every server.
create function without_names(words jsonb, names text[]) returns jsonb language plpgsql immutable as $$
declare
  written text := words::text;
  one text;
begin
  foreach one in array names loop
    if length(one) >= 3 then
      written := replace(written, substr(to_jsonb(one)::text, 2, length(to_jsonb(one)::text) - 2), '–');
    end if;
  end loop;
  return written::jsonb;
end
$$;

create function erase_words_with_names() returns trigger language plpgsql as $$
declare
  names text[] := array[old.email, lower(old.email), old.name || ' ' || old.surname, old.surname || ' ' || old.name, old.surname];
begin
  -- a text to one is about that person; one to many is about none of them
  with few as (
    select id, jsonb_array_length(targets) = 1 as is_one from mailings
    where edition_id = new.edition_id and jsonb_array_length(targets) <= 10 and targets ?| array[new.id, 'registration:' || new.id]),
  cleared as (
    update mailings m set
      words = case when f.is_one then '{"en": {"subject": "–", "body": "–"}, "sl": {"subject": "–", "body": "–"}}'::jsonb
        else without_names(m.words, names) end,
      -- a search may be a person's name
      audience = regexp_replace(m.audience, '(^|&)q=[^&]*', '\1')
    from few f where m.id = f.id returning m.id)
  update audit set before = null, after = null
    where edition_id = new.edition_id and subject_id in (select id from cleared) and (before is not null or after is not null);
  -- why a drawer had a difference
  update cash_sessions set reason = without_names(to_jsonb(reason), names) #>> '{}'
    where edition_id = new.edition_id and reason is not null and reason <> without_names(to_jsonb(reason), names) #>> '{}';
  return null;
end
$$;
create trigger erase_words_with_names after update of erased_at on registrations for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_words_with_names();

-- The account under the dancer's proved address goes, unless it shows another registration (R29), or the festival has given it a role or commission.
create function erase_account_of_dancer() returns trigger language plpgsql as $$
declare
  account record;
begin
  select u.id, u.username into account from users u where lower(u.username) = lower(old.email) and u.roles <@ '{trusted}'
    and not exists (select from promoters p where lower(p.username) = lower(u.username))
    and not exists (select from registrations r where r.erased_at is null
      and (lower(r.email) = lower(u.username) and r.email_confirmed_at is not null or r.added_by = u.username))
    for update of u;
  if not found then return null; end if;
  delete from sessions where user_id = account.id;
  delete from user_tokens where user_id = account.id;
  delete from passkeys where user_id = account.id;
  delete from known_devices where user_id = account.id;
  delete from users where id = account.id;
  delete from emails where registration_id is null and lower(recipient) = lower(account.username)
    and kind in ('password', 'accountLink', 'accountKnown', 'accountChanged');
  update audit set before = null, after = null where subject_id = account.id and (before is not null or after is not null);
  update audit set actor = 'nobody' where actor = account.username;
  return null;
end
$$;
create trigger erase_account_of_dancer after update of erased_at on registrations for each row
  when (old.erased_at is null and new.erased_at is not null and old.email_confirmed_at is not null)
  execute function erase_account_of_dancer();

-- Who made a registration while signed in is named by an address, which is the dancer's.
comment on column registrations.added_by is 'erasable';

-- The same for who was erased before.
select set_config('ronda.archive_access', 'restore', true);
update registrations set added_by = unless_dancers(added_by, null) where erased_at is not null and added_by like '%@%';
update audit a set actor = unless_dancers(a.actor, 'dancer:' || a.subject_id) from registrations r
  where r.edition_id = a.edition_id and r.id = a.subject_id and r.erased_at is not null and a.actor like '%@%';
with cleared as (
  update mailings m set words = '{"en": {"subject": "–", "body": "–"}, "sl": {"subject": "–", "body": "–"}}',
    audience = regexp_replace(m.audience, '(^|&)q=[^&]*', '\1')
  from registrations r where r.edition_id = m.edition_id and r.erased_at is not null and jsonb_array_length(m.targets) = 1
    and m.targets ?| array[r.id, 'registration:' || r.id] returning m.id)
update audit set before = null, after = null where subject_id in (select id from cleared);
select set_config('ronda.archive_access', '', true);
