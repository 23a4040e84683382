-- What somebody typed about a person at the reception goes when the person is erased, in the same transaction, however that happens.
create function without_words(body jsonb) returns jsonb language sql immutable as $$
  select body
    || case when body ->> 'text' is not null then '{"text": ""}'::jsonb else '{}' end
    || case when body ->> 'reason' is not null then '{"reason": "–"}'::jsonb else '{}' end
$$;

-- A note of a row may be cleared, for it is about a person; all else stays as it was recorded.
create or replace function keep_cash_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) = to_jsonb(old) || '{"note": null}' then return new; end if;
  end if;
  raise exception 'what is recorded in % stays as it is', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

create function erase_words_at_reception() returns trigger language plpgsql as $$
begin
  with about as (
    select id from reception_actions where edition_id = new.edition_id and registration_id = new.id),
  taking_back as (
    select u.id from about a join reception_actions d on d.id = a.id join reception_actions u on u.id = d.undone_by),
  every_one as (select id from about union select id from taking_back),
  rows_of as (
    update cash_rows r set note = null from every_one e where r.action_id = e.id and r.note is not null)
  update reception_actions a set body = without_words(a.body) from every_one e
    where a.id = e.id and a.body <> without_words(a.body);
  -- what was put aside was not understood, so nothing of it is kept
  update reception_actions set body = '{}'
    where edition_id = new.edition_id and state = 'quarantined' and body::text like '%' || new.id || '%';
  return null;
end
$$;
create trigger erase_words_at_reception after update of erased_at on registrations for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_words_at_reception();
