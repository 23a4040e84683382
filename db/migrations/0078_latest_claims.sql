-- Which version of a claim holds now, on the row itself: reports of one edition read it from an index instead of comparing all versions of all editions.
alter table claims add column is_latest boolean not null default true;

create or replace function keep_ledger() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'movements' and tg_op = 'UPDATE' then
    if to_jsonb(new) = to_jsonb(old) || '{"note": null}' then return new; end if;
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

select set_config('ronda.archive_access', 'restore', true);
update claims c set is_latest = false where exists (
  select from claims later where later.edition_id = c.edition_id and later.subject_type = c.subject_type
    and later.subject_id = c.subject_id and later.version > c.version);
select set_config('ronda.archive_access', '', true);

-- A further version takes the place of the last one.
create function follow_claim() returns trigger language plpgsql as $$
begin
  update claims set is_latest = false
  where edition_id = new.edition_id and subject_type = new.subject_type and subject_id = new.subject_id and is_latest;
  return new;
end
$$;
create trigger takes_over before insert on claims for each row when (new.version > 1 and new.is_latest) execute function follow_claim();

create unique index claims_latest on claims (edition_id, subject_type, subject_id) include (total_cents) where is_latest;
