-- What a bulk command is given besides the registrations: its options. The trigger that erases what staff typed names the column.
alter table bulk_actions rename column said to options;
create or replace function erase_words_of_office() returns trigger language plpgsql as $$
begin
  with gone as (
    delete from invoices where edition_id = new.edition_id and registration = new.id and status = 'draft' returning id)
  update audit set before = null, after = null
    where edition_id = new.edition_id and action in ('invoice.add', 'invoice.save', 'invoice.remove')
      and (before is not null or after is not null)
      and (subject_id in (select id from gone) or new.id in (before ->> 'registration', after ->> 'registration'));
  update bulk_actions set options = options || '{"reason": "–"}'
    where edition_id = new.edition_id and options ->> 'reason' is not null
      and targets @> jsonb_build_array(jsonb_build_object('id', new.id));
  update bulk_actions set options = jsonb_set(options, '{money,decided,note}', '"–"')
    where edition_id = new.edition_id and options #>> '{money,decided,note}' is not null
      and targets @> jsonb_build_array(jsonb_build_object('id', new.id));
  return null;
end
$$;
