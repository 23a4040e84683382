-- The reason of an undo that was refused or quarantined is about the person of the action that it named, and goes with that person too.
create or replace function erase_words_at_reception() returns trigger language plpgsql as $$
begin
  with about as (
    select id from reception_actions where edition_id = new.edition_id and registration_id = new.id),
  every_one as (
    select id from about
    union select u.id from reception_actions u join about a on lower(u.body ->> 'of') = a.id::text
      where u.edition_id = new.edition_id and u.kind = 'undo'),
  rows_of as (
    update cash_rows r set note = null from every_one e where r.action_id = e.id and r.note is not null)
  update reception_actions a set body = without_words(a.body) from every_one e
    where a.id = e.id and a.body <> without_words(a.body);
  -- what was quarantined was not understood, so nothing of it stays
  update reception_actions set body = '{}'
    where edition_id = new.edition_id and state = 'quarantined' and body::text like '%' || new.id || '%';
  return null;
end
$$;

-- The same for who was erased before: also what arrived about them afterwards and was quarantined.
update reception_actions u set body = without_words(u.body)
  from reception_actions a join registrations r on r.edition_id = a.edition_id and r.id = a.registration_id
  where u.kind = 'undo' and u.edition_id = a.edition_id and lower(u.body ->> 'of') = a.id::text
    and r.erased_at is not null and u.body <> without_words(u.body);
update reception_actions q set body = '{}'
  from registrations r
  where q.state = 'quarantined' and r.edition_id = q.edition_id and r.erased_at is not null
    and q.body::text like '%' || r.id || '%';
