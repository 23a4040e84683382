-- Whether somebody has still to say what an entry is, so that a hundred thousand entries are listed by an index. The commands that book and decide write it;
-- `verify` compares it with what the ledger says.
alter table bank_entries add column is_open boolean not null default true;
alter table bank_entries alter column is_open drop default;

create function bank_entry_is_open(entry bank_entries) returns boolean language sql stable as $$
  select entry.status = 'pending' and entry.same_as is null
    or entry.status = 'booked' and entry.decision is null and booked.sum is distinct from entry.amount_cents
      and not (booked.sum is null and (entry.returns is not null or exists (select from bank_entries r where r.returns = entry.id)))
  from (
    select sum(a.amount_cents) as sum from allocations a
    where a.movement_id = entry.movement_id and a.corrects is null and not exists (select from allocations t where t.corrects = a.id)
  ) booked
$$;

create or replace function keep_bank_entry() returns trigger language plpgsql as $$
declare
  decided constant text[] := array['movement_id', 'decision', 'reason', 'same_as', 'returns', 'decided_at', 'decided_by', 'told_at', 'bank_reference',
    'party_account', 'part', 'nth', 'is_open'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - decided = to_jsonb(old) - decided
    and (old.movement_id is null or new.movement_id = old.movement_id)
    and (old.bank_reference is null or (new.bank_reference = old.bank_reference and new.part = old.part))
    and (old.party_account is null or new.party_account = old.party_account)
  then
    return new;
  end if;
  raise exception 'what the bank wrote stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

update bank_entries b set is_open = bank_entry_is_open(b);
create index bank_entries_open on bank_entries (booked_on desc nulls first, statement_id desc, position) where is_open;
create index bank_entries_in_order on bank_entries (booked_on desc nulls first, statement_id desc, position);
create index bank_entries_untold on bank_entries (id) where told_at is null and decided_at is not null;
