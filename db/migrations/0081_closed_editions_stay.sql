-- A closed edition (F22): the database too refuses to change what the commands no longer change there, while money, invoices, costs and erasing go on.

-- Tables whose rows stay as they are from closing on.
create function stays_when_closed(table_name text) returns boolean language sql immutable as $$
  select table_name = any(array[
    'venues', 'rooms', 'artists', 'events', 'event_drafts', 'pools', 'pool_history', 'price_items', 'promo_codes',
    'registrations', 'live_names', 'couples', 'holds', 'picks', 'leave_offers', 'partner_proposals', 'partner_proposal_halves',
    'imports', 'imported_registrations', 'shifts', 'shift_people'])
$$;

-- What follows from money that comes after closing. A registration becomes neither cancelled nor released by it, nor does it come back.
create function follows_money(table_name text, was jsonb, is_to_be jsonb) returns boolean language sql immutable as $$
  select case table_name
    when 'registrations' then
      was - array['paid_cents', 'status', 'passed_over', 'confirmed_by', 'confirm_until', 'confirm_reminded_at', 'counted_under', 'search']
        = is_to_be - array['paid_cents', 'status', 'passed_over', 'confirmed_by', 'confirm_until', 'confirm_reminded_at', 'counted_under', 'search']
      and (was ->> 'status' = is_to_be ->> 'status'
        or array[was ->> 'status', is_to_be ->> 'status'] <@ array['placed', 'late', 'confirmed'])
    when 'picks' then was - 'passed_over' = is_to_be - 'passed_over'
    else false
  end
$$;

-- As migration 33 has it, for closed editions too. Only an open edition is noted, so that every row of a closed one is looked at.
create or replace function keep_archive() returns trigger language plpgsql as $$
declare
  edition constant text := case tg_op when 'DELETE' then old.edition_id else new.edition_id end;
  access text;
  is_archived boolean;
  is_closed boolean;
begin
  if tg_op = 'UPDATE' and new.edition_id <> old.edition_id then
    raise exception 'a row of % stays in its edition', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  select archived, closed into is_archived, is_closed from editions where id = edition for key share;
  if not coalesce(is_archived or is_closed, false) then
    perform set_config('ronda.open_edition', edition, true);
    return case when tg_op = 'DELETE' then old else new end;
  end if;

  access := current_setting('ronda.archive_access', true);
  if access = 'restore'
    or access = 'forget' and tg_op = 'DELETE' and '*' = any(forgettable(tg_table_name))
    or access = 'forget' and tg_op = 'UPDATE'
      and to_jsonb(new) - forgettable(tg_table_name) = to_jsonb(old) - forgettable(tg_table_name)
    or not is_archived and (not stays_when_closed(tg_table_name)
      or tg_op = 'UPDATE' and follows_money(tg_table_name, to_jsonb(old), to_jsonb(new)))
    or tg_table_name = 'allocations' and tg_op = 'INSERT'
    or tg_table_name = 'invoices' and tg_op = 'INSERT' and is_credit_note(to_jsonb(new))
    or tg_table_name = 'invoice_subjects' and tg_op = 'INSERT' and exists (select from invoices i
      where i.edition_id = edition and i.id = to_jsonb(new) ->> 'invoice_id' and is_credit_note(to_jsonb(i)))
    or tg_table_name = 'registrations' and tg_op = 'UPDATE' and only_follows_payments(to_jsonb(old), to_jsonb(new))
  then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if not is_archived then
    raise exception 'edition % is closed: % stay as they are', edition, tg_table_name using errcode = 'read_only_sql_transaction';
  end if;
  perform refuse_archived(edition);
end
$$;

-- As migration 16 has it. Closing waits for writing transactions, as archiving does.
create or replace function keep_archived_edition() returns trigger language plpgsql as $$
declare
  may_change text[] := array['archived', 'catalogue_version'];
begin
  if tg_op = 'DELETE' then
    if old.archived and coalesce(current_setting('ronda.archive_access', true), '') <> 'restore' then
      perform refuse_archived(old.id);
    end if;
    return old;
  end if;
  perform set_config('ronda.open_edition', '', true);
  if old.archived then
    if new.archived then may_change := array['accounting_locked_until', 'catalogue_version']; end if;
    if to_jsonb(old) - may_change <> to_jsonb(new) - may_change then perform refuse_archived(old.id); end if;
  elsif new.archived or new.closed and not old.closed then
    perform from editions where id = old.id for update;
  end if;
  return new;
end
$$;
