-- A payment that was taken without a document gets the number of its till once, where the paper is found later. All else stays as it was recorded.
create or replace function keep_ledger() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'movements' and tg_op = 'UPDATE' then
    if to_jsonb(new) = to_jsonb(old) || '{"note": null}' then return new; end if;
    if old.document_number is null and new.document_number is not null
      and to_jsonb(new) = to_jsonb(old) || jsonb_build_object('document_number', new.document_number)
    then
      return new;
    end if;
  elsif tg_table_name = 'claims' and tg_op = 'UPDATE' then
    if to_jsonb(new) = to_jsonb(old) || '{"is_latest": false}' then return new; end if;
  elsif tg_table_name = 'claims' and tg_op = 'DELETE' then
    if not exists (select from allocations where edition_id = old.edition_id
      and subject_type = old.subject_type and subject_id = old.subject_id)
    then
      return old;
    end if;
  end if;
  raise exception 'what is recorded in % stays as it is', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
