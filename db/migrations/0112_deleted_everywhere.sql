-- What staff typed about a dancer elsewhere goes when the registration is deleted too: afterwards nothing finds it by the dancer.
create or replace function erase_words_of_office() returns trigger language plpgsql as $$
begin
  with gone as (
    delete from invoices where edition_id = old.edition_id and registration = old.id and status = 'draft' returning id)
  update audit set before = null, after = null
    where edition_id = old.edition_id and action in ('invoice.add', 'invoice.save', 'invoice.remove')
      and (before is not null or after is not null)
      and (subject_id in (select id from gone) or old.id in (before ->> 'registration', after ->> 'registration'));
  update bulk_actions set options = options || '{"reason": "–"}'
    where edition_id = old.edition_id and options ->> 'reason' is not null
      and targets @> jsonb_build_array(jsonb_build_object('id', old.id));
  update bulk_actions set options = jsonb_set(options, '{money,decided,note}', '"–"')
    where edition_id = old.edition_id and options #>> '{money,decided,note}' is not null
      and targets @> jsonb_build_array(jsonb_build_object('id', old.id));
  return null;
end
$$;
create or replace function erase_words_with_names() returns trigger language plpgsql as $$
declare
  names text[] := array[old.email, lower(old.email), old.name || ' ' || old.surname, old.surname || ' ' || old.name, old.surname];
begin
  -- a text to one is about that person; one to many is about none of them
  with few as (
    select id, jsonb_array_length(targets) = 1 as is_one from mailings
    where edition_id = old.edition_id and jsonb_array_length(targets) <= 10 and targets ?| array[old.id, 'registration:' || old.id]),
  cleared as (
    update mailings m set
      words = case when f.is_one then '{"en": {"subject": "–", "body": "–"}, "sl": {"subject": "–", "body": "–"}}'::jsonb
        else without_names(m.words, names) end,
      -- a search may be a person's name
      audience = regexp_replace(m.audience, '(^|&)q=[^&]*', '\1')
    from few f where m.id = f.id returning m.id)
  update audit set before = null, after = null
    where edition_id = old.edition_id and subject_id in (select id from cleared) and (before is not null or after is not null);
  -- why a drawer had a difference
  update cash_sessions set reason = without_names(to_jsonb(reason), names) #>> '{}'
    where edition_id = old.edition_id and reason is not null and reason <> without_names(to_jsonb(reason), names) #>> '{}';
  return null;
end
$$;
create trigger erase_words_of_deleted after delete on registrations for each row
  when (old.erased_at is null) execute function erase_words_of_office();
create trigger erase_words_with_names_of_deleted after delete on registrations for each row
  when (old.erased_at is null) execute function erase_words_with_names();

-- The same for registrations deleted before: an e-mail to one of whom nobody is left.
select set_config('ronda.archive_access', 'restore', true);
with cleared as (
  update mailings m set words = '{"en": {"subject": "–", "body": "–"}, "sl": {"subject": "–", "body": "–"}}',
    audience = regexp_replace(m.audience, '(^|&)q=[^&]*', '\1')
  where m.purpose = 'info' and jsonb_array_length(m.targets) = 1
    and not exists (select from registrations r where r.edition_id = m.edition_id and m.targets ? r.id) returning m.id)
update audit set before = null, after = null where subject_id in (select id from cleared) and (before is not null or after is not null);
update audit a set before = null, after = null
  where a.action like 'registration.%' and a.action <> 'registration.delete' and (a.before is not null or a.after is not null)
    and exists (select from audit d where d.edition_id = a.edition_id and d.subject_id = a.subject_id and d.action = 'registration.delete')
    and not exists (select from registrations r where r.edition_id = a.edition_id and r.id = a.subject_id);
select set_config('ronda.archive_access', '', true);
