-- An archived edition is read-only here too, whatever command forgets to ask. Refused as `read_only_sql_transaction` (25006). Three
-- things go on: forgetting people, where the transaction says so (`ronda.archive_access` = 'forget') and in these columns alone; money, until
-- the day it was received is locked; and putting back what a backup holds ('restore').

-- Nothing is recorded into days up to and with this one; null: every day is open.
alter table editions add column accounting_locked_until date;

create function refuse_archived(edition text) returns void language plpgsql as $$
begin
  raise exception 'edition % is archived and read-only', edition using errcode = 'read_only_sql_transaction';
end
$$;

-- What of each table may be cleared when a person is forgotten; '*' means the row may go as well.
create function forgettable(table_name text) returns text[] language sql immutable as $$
  select case table_name
    when 'registrations' then array['name', 'surname', 'email', 'phone', 'city', 'note', 'heard_from', 'partner_email', 'newsletter',
      'volunteering', 'hosting', 'seeks_partner', 'consents', 'email_confirmed_at', 'secret_hash', 'erased_at', 'search']
    when 'live_names' then array['email', 'name']
    when 'holds' then array['email']
    when 'payments' then array['note']
    when 'team' then array['*', 'name', 'artist', 'email', 'phone', 'travel', 'lodging', 'note', 'bio', 'shifts', 'tasks', 'languages',
      'language', 'consent_version', 'consented_at', 'version', 'erased_at']
    when 'vip' then array['*', 'name', 'of_whom', 'note', 'version']
    when 'promoters' then array['*', 'name', 'username', 'email', 'phone', 'note', 'version', 'erased_at']
    when 'promo_codes' then array['owner']
    when 'work_orders' then array['who', 'place', 'note', 'secret_hash', 'version']
    when 'costs' then array['supplier', 'note', 'version']
    when 'invoices' then array['*']
    else array[]::text[]
  end
$$;

-- Looks the edition up once in a transaction and notes that it is open: for every further row the triggers' conditions compare, which costs a
-- tenth of calling a function. The shared lock on its key is the one that references take anyway; archiving waits for it, so nothing is written into an archive by who began before.
create function keep_archive() returns trigger language plpgsql as $$
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
    or tg_table_name = 'payments' and tg_op = 'INSERT'
    or tg_table_name = 'registrations' and tg_op = 'UPDATE' and only_follows_payments(to_jsonb(old), to_jsonb(new))
  then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  perform refuse_archived(edition);
end
$$;

-- Of a registration in an archive what was paid alone may change, and only to what its payments come to. What the database makes itself is not
-- made yet when this is asked.
create function only_follows_payments(was jsonb, is_to_be jsonb) returns boolean language sql stable as $$
  select was - array['paid_cents', 'search'] = is_to_be - array['paid_cents', 'search'] and (is_to_be ->> 'paid_cents')::bigint = (
    select coalesce(sum(amount_cents), 0) from payments
    where edition_id = is_to_be ->> 'edition_id' and registration_id = is_to_be ->> 'id')
$$;

create function keep_accounting_locked() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('ronda.archive_access', true), '') <> 'restore' and exists (
    select from editions where id = new.edition_id
      and accounting_locked_until >= (new.received_at at time zone 'Europe/Ljubljana')::date)
  then
    raise exception 'the accounting period is locked' using errcode = 'read_only_sql_transaction', constraint = 'accounting_locked';
  end if;
  return new;
end
$$;
create trigger accounting_locked before insert on payments
  for each row execute function keep_accounting_locked();

-- Every table with an edition's data. Not: e-mails, ways in and the audit log, which go on about an archive; jobs, which wait until it is
-- reopened; turns, which nobody sees.
do $$
declare
  guarded text;
begin
  foreach guarded in array array['venues', 'artists', 'events', 'pools', 'price_items', 'promo_codes', 'registrations', 'live_names',
    'couples', 'holds', 'picks', 'dues', 'payments', 'team', 'costs', 'work_orders', 'vip', 'promoters', 'test_documents', 'invoices',
    'content_versions']
  loop
    execute format($sql$
      create trigger archive_stays_added before insert on %1$I for each row
        when (new.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
      create trigger archive_stays before update on %1$I for each row
        when (new.edition_id is distinct from current_setting('ronda.open_edition', true) or new.edition_id <> old.edition_id)
        execute function keep_archive();
      create trigger archive_stays_whole before delete on %1$I for each row
        when (old.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
    $sql$, guarded);
  end loop;
end
$$;

-- The edition itself: reopened as it is, or its accounting locked, and nothing else. Archiving waits for whoever is writing into it.
create function keep_archived_edition() returns trigger language plpgsql as $$
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
  elsif new.archived then
    perform from editions where id = old.id for update;
  end if;
  return new;
end
$$;
create trigger archive_stays before update or delete on editions
  for each row execute function keep_archived_edition();
