-- The ledger: what is owed, what moved, and which part of what moved pays what. Nothing in it is changed or deleted; what was wrong gets a counter-entry.
-- A subject (registration, invoice, cost …) is a type and an id of an edition; its own domain knows the rest.

-- What a subject owes, whole, each time that it changes. The last version holds; earlier ones say what was owed then.
create table claims (
  edition_id text not null,
  subject_type text not null,
  subject_id text not null,
  version int not null,
  at timestamptz not null,
  -- [{item, rule, tier, vatRatePercent, count, amountCents}]
  lines jsonb not null,
  total_cents int not null,
  primary key (edition_id, subject_type, subject_id, version)
);

-- Money that moved: above 0 what came in. It belongs to no edition: one transfer may pay two.
create table movements (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  amount_cents int not null check (amount_cents <> 0),
  method text not null check (method in ('bank', 'card', 'wallet', 'cash', 'terminal', 'voucher', 'credit')),
  value_day date not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  source_type text not null check (source_type in ('statement', 'card', 'desk', 'person')),
  source_id text,
  key text not null unique,
  reference text,
  note text,
  document_number text,
  -- The movement that this one takes back: each once.
  corrects text unique
);
create index movements_by_day on movements (value_day, method);

-- The part of a movement that pays a subject, or pays it back.
create table allocations (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  movement_id text not null references movements,
  subject_type text not null,
  subject_id text not null,
  amount_cents int not null check (amount_cents <> 0),
  booked_on date not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  -- The allocation that this one takes back: each once.
  corrects text unique,
  primary key (edition_id, id)
);
create index allocations_by_subject on allocations (edition_id, subject_type, subject_id);
create index allocations_by_movement on allocations (movement_id);

-- One reference for several subjects that are paid together. Its number comes from where registrations take theirs, so none is used twice.
create table payment_groups (
  edition_id text not null references editions,
  number bigint primary key default nextval('registration_number'),
  made_at timestamptz not null,
  made_by text not null
);
create table payment_group_members (
  edition_id text not null,
  number bigint not null references payment_groups,
  position int not null,
  subject_type text not null,
  subject_id text not null,
  primary key (number, position),
  unique (number, subject_type, subject_id)
);
create index payment_group_members_by_subject on payment_group_members (edition_id, subject_type, subject_id);

-- Notices from outside, as they came: written before they are handled, and handled once.
create table inbox (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  source text not null check (source in ('statement', 'card', 'desk')),
  -- Of the sender: the same notice again is the same row.
  key text not null,
  name text,
  content bytea not null,
  received_at timestamptz not null,
  received_by text not null,
  handled_at timestamptz,
  outcome jsonb,
  unique (source, key)
);
create index inbox_waiting on inbox (source, received_at) where handled_at is null;

-- Dues belong to any subject.
alter table dues drop constraint dues_edition_id_registration_id_fkey;
alter table dues rename column registration_id to subject_id;
alter table dues add column subject_type text not null default 'registration';
alter table dues alter column subject_type drop default;
alter table dues drop constraint dues_pkey, add primary key (edition_id, subject_type, subject_id, n);

-- What was there: each payment is a movement that pays one registration. A payment's key was unique in its edition. What named another payment
-- counts as its counter-entry where it is one to the cent, and the first; else it is money given back.
create temporary table counter_entries on commit drop as
select distinct on (p.edition_id, p.corrects) p.edition_id, p.id, p.corrects
from payments p join payments o on o.edition_id = p.edition_id and o.id = p.corrects and o.registration_id = p.registration_id
  and o.amount_cents = -p.amount_cents
order by p.edition_id, p.corrects, p.received_at, p.id;
insert into movements (id, amount_cents, method, value_day, recorded_at, recorded_by, source_type, key, reference, note, corrects)
select id, amount_cents, method, (received_at at time zone 'Europe/Ljubljana')::date, received_at, coalesce(taken_by, 'system'),
  case method when 'card' then 'card' when 'wallet' then 'card' else 'person' end, edition_id || '/' || key, reference, note, c.corrects
from payments left join counter_entries c using (edition_id, id);
select set_config('ronda.archive_access', 'restore', true);
insert into allocations (edition_id, id, movement_id, subject_type, subject_id, amount_cents, booked_on, recorded_at, recorded_by, corrects)
select edition_id, id, id, 'registration', registration_id, amount_cents, (received_at at time zone 'Europe/Ljubljana')::date, received_at,
  coalesce(taken_by, 'system'), c.corrects
from payments left join counter_entries c using (edition_id, id);

-- Claims of registrations that owe something, from their lines. A discount is shared by the rates of what it is on, to the cent.
insert into claims (edition_id, subject_type, subject_id, version, at, lines, total_cents)
with lines as (
  select r.edition_id, r.id, r.reserved, n, line ->> 'rule' as rule, line ->> 'item' as item, line #>> '{label,tier}' as tier,
    (line ->> 'amountCents')::int as amount, i.vat_rate_percent as rate,
    coalesce((line #>> '{label,count}')::int, 1) as count
  from registrations r cross join lateral jsonb_array_elements(r.lines) with ordinality as l(line, n)
  left join price_items i on i.edition_id = r.edition_id and i.code = line ->> 'item'
  where r.status not in ('cancelled', 'released', 'prepared') and not coalesce((line ->> 'ifPlaced')::boolean, false)
),
-- Upon what a discount goes, by rate: passes and packs for a couple's, everything but extras for a code's.
bases as (
  select d.edition_id, d.id, d.n, b.rate, sum(b.amount) as base
  from lines d join lines b on b.edition_id = d.edition_id and b.id = d.id and b.item is not null
    and (d.rule = 'P9' and b.rule = 'P4' or d.rule = 'P10' and b.rule in ('P2', 'P4'))
  where d.item is null and d.amount <> 0
  group by d.edition_id, d.id, d.n, b.rate
),
shares as (
  select d.edition_id, d.id, d.n, d.rule, b.rate,
    round(d.amount * sum(b.base) over w / sum(b.base) over (partition by b.edition_id, b.id, b.n))
      - round(d.amount * (sum(b.base) over w - b.base) / sum(b.base) over (partition by b.edition_id, b.id, b.n)) as amount
  from lines d join bases b using (edition_id, id, n)
  window w as (partition by b.edition_id, b.id, b.n order by b.rate desc)
),
all_lines as (
  select edition_id, id, n, rule, item, tier, coalesce(rate, 0) as rate, count, amount from lines where item is not null and amount <> 0
  union all
  select edition_id, id, n, rule, null, null, rate, 0, amount::int from shares where amount <> 0
)
select a.edition_id, 'registration', a.id, 1, r.reserved,
  jsonb_agg(jsonb_build_object('item', a.item, 'rule', a.rule, 'tier', a.tier, 'vatRatePercent', a.rate, 'count', a.count,
    'amountCents', a.amount)
    order by a.n, a.rate desc),
  sum(a.amount)
from all_lines a join registrations r using (edition_id, id) group by a.edition_id, a.id, r.reserved;
select set_config('ronda.archive_access', '', true);
drop table payments;

-- Movements and allocations stay as they are; a note may be cleared, for it is about a person. Claims may go with a subject that never had money.
create function keep_ledger() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'movements' and tg_op = 'UPDATE' then
    if to_jsonb(new) = to_jsonb(old) || '{"note": null}' then return new; end if;
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
create trigger recorded_stays before update or delete on movements for each row execute function keep_ledger();
create trigger recorded_stays before update or delete on allocations for each row execute function keep_ledger();
create trigger recorded_stays before update or delete on claims for each row execute function keep_ledger();

-- A movement pays no more than it is. The lock makes those who share it out at once wait for each other.
create function keep_within_movement() returns trigger language plpgsql as $$
declare
  whole int;
  shared bigint;
begin
  select amount_cents into whole from movements where id = new.movement_id for no key update;
  select coalesce(sum(amount_cents), 0) into shared from allocations where movement_id = new.movement_id;
  if shared * sign(whole) < 0 or abs(shared) > abs(whole) then
    raise exception 'movement % of % cannot pay %', new.movement_id, whole, shared
      using errcode = 'integrity_constraint_violation', constraint = 'within_movement';
  end if;
  return null;
end
$$;
create constraint trigger within_movement after insert on allocations deferrable initially deferred
  for each row execute function keep_within_movement();

-- The archive and the locked days, as migration 16 has them, for allocations.
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
    or tg_table_name = 'registrations' and tg_op = 'UPDATE' and only_follows_payments(to_jsonb(old), to_jsonb(new))
  then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  perform refuse_archived(edition);
end
$$;

create or replace function only_follows_payments(was jsonb, is_to_be jsonb) returns boolean language sql stable as $$
  select was - array['paid_cents', 'search'] = is_to_be - array['paid_cents', 'search'] and (is_to_be ->> 'paid_cents')::bigint = (
    select coalesce(sum(amount_cents), 0) from allocations
    where edition_id = is_to_be ->> 'edition_id' and subject_type = 'registration' and subject_id = is_to_be ->> 'id')
$$;

create or replace function keep_accounting_locked() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('ronda.archive_access', true), '') <> 'restore' and exists (
    select from editions where id = new.edition_id and accounting_locked_until >= new.booked_on)
  then
    raise exception 'the accounting period is locked' using errcode = 'read_only_sql_transaction', constraint = 'accounting_locked';
  end if;
  return new;
end
$$;
create trigger accounting_locked before insert on allocations
  for each row execute function keep_accounting_locked();

do $$
declare
  guarded text;
begin
  foreach guarded in array array['claims', 'allocations', 'payment_groups', 'payment_group_members']
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

comment on column movements.note is 'erasable';
