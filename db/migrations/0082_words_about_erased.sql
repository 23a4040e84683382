-- What staff typed about a dancer elsewhere goes when the dancer is erased, in the same transaction: drafts of invoices with their entries in the
-- audit log (issued invoices stay by law), and the reasons of bulk actions.
create function erase_words_of_office() returns trigger language plpgsql as $$
begin
  with gone as (
    delete from invoices where edition_id = new.edition_id and registration = new.id and status = 'draft' returning id)
  update audit set before = null, after = null
    where edition_id = new.edition_id and action in ('invoice.add', 'invoice.save', 'invoice.remove')
      and (before is not null or after is not null)
      and (subject_id in (select id from gone) or new.id in (before ->> 'registration', after ->> 'registration'));
  update bulk_actions set said = said || '{"reason": "–"}'
    where edition_id = new.edition_id and said ->> 'reason' is not null
      and targets @> jsonb_build_array(jsonb_build_object('id', new.id));
  update bulk_actions set said = jsonb_set(said, '{money,decided,note}', '"–"')
    where edition_id = new.edition_id and said #>> '{money,decided,note}' is not null
      and targets @> jsonb_build_array(jsonb_build_object('id', new.id));
  return null;
end
$$;
create trigger erase_words_of_office after update of erased_at on registrations for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_words_of_office();
