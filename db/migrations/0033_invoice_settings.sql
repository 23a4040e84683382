-- Invoices by themselves once everything is paid, passes split over the VAT rates of what they cover: settings of an edition.

alter table editions
  add column invoice_after_payment boolean not null default false,
  add column split_pass_vat boolean not null default false;

-- `invoice`: a registration that may be due an invoice, or a credit note.
alter table jobs
  drop constraint jobs_kind_check,
  add constraint jobs_kind_check check (kind in ('release', 'settle', 'invoice'));

-- In an archive too an invoice can be taken back: a credit note is added, and nothing is changed.
create or replace function keep_archive() returns trigger language plpgsql as $$
declare
  edition constant text := case tg_op when 'DELETE' then old.edition_id else new.edition_id end;
  access text;
  is_archived boolean;
begin
  if tg_op = 'UPDATE' and new.edition_id <> old.edition_id then
    raise exception 'a row of % stays in its edition', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  select archived into is_archived from editions where id = edition for key share;
  if not coalesce(is_archived, false) then
    perform set_config('ronda.open_edition', edition, true);
    return case when tg_op = 'DELETE' then old else new end;
  end if;

  access := current_setting('ronda.archive_access', true);
  if access = 'restore'
    or access = 'forget' and tg_op = 'DELETE' and '*' = any(forgettable(tg_table_name))
    or access = 'forget' and tg_op = 'UPDATE'
      and to_jsonb(new) - forgettable(tg_table_name) = to_jsonb(old) - forgettable(tg_table_name)
    or tg_table_name = 'allocations' and tg_op = 'INSERT'
    or tg_table_name = 'invoices' and tg_op = 'INSERT' and is_credit_note(to_jsonb(new))
    or tg_table_name = 'invoice_subjects' and tg_op = 'INSERT' and exists (select from invoices i
      where i.edition_id = edition and i.id = to_jsonb(new) ->> 'invoice_id' and is_credit_note(to_jsonb(i)))
    or tg_table_name = 'registrations' and tg_op = 'UPDATE' and only_follows_payments(to_jsonb(old), to_jsonb(new))
  then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  perform refuse_archived(edition);
end
$$;

create function is_credit_note(invoice jsonb) returns boolean language sql immutable as $$
  select invoice ->> 'kind' = 'creditNote' and invoice ->> 'status' = 'issued' and invoice ->> 'corrects' is not null
$$;

-- Nothing is issued into days whose accounting is locked.
create function keep_issuing_unlocked() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('ronda.archive_access', true), '') <> 'restore' and exists (
    select from editions where id = new.edition_id
      and accounting_locked_until >= (new.issued_at at time zone 'Europe/Ljubljana')::date)
  then
    raise exception 'the accounting period is locked' using errcode = 'read_only_sql_transaction', constraint = 'accounting_locked';
  end if;
  return new;
end
$$;
create trigger accounting_locked before insert on invoices for each row when (new.issued_at is not null)
  execute function keep_issuing_unlocked();
