-- What the bank says about the festival's account. Statements and entries belong to the account, not to an edition; the files are in the inbox as they came.
create table bank_statements (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  account text not null,
  file_id text not null references inbox,
  format text not null,
  bank_id text,
  number text,
  opening_cents int,
  opening_day date,
  closing_cents int,
  closing_day date,
  imported_at timestamptz not null,
  imported_by text not null
);
create index bank_statements_by_account on bank_statements (account, imported_at);
create index bank_statements_by_file on bank_statements (file_id);

-- One row for each transaction, however many files tell of it: the first one that did is its statement.
create table bank_entries (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  account text not null,
  statement_id text not null references bank_statements,
  -- Its place in the statement, from 1, and the line of the file.
  position int not null,
  line int not null,
  status text not null check (status in ('booked', 'pending', 'info')),
  amount_cents int not null,
  currency text not null,
  booked_on date,
  value_on date,
  party_name text,
  party_account text,
  on_behalf_of text,
  payment_references text[] not null,
  text text not null,
  bank_text text not null,
  bank_reference text,
  end_to_end_id text,
  -- {reason, text} of a return.
  return_info jsonb,
  -- The place in a collective entry, and the number among entries alike.
  part int not null,
  nth int not null,
  flags text[] not null,
  -- Its money in the ledger; null while it is pending, not in euro, or may be the same as another.
  movement_id text unique references movements,
  -- What a person said where nothing is booked, with the reason.
  decision text check (decision in ('ignored', 'duplicate')),
  reason text,
  -- Another entry that is the same: booked later, or taken before in other words.
  same_as text references bank_entries,
  -- The entry whose money this one takes back.
  returns text unique references bank_entries,
  decided_at timestamptz,
  decided_by text,
  -- When its payers were written to.
  told_at timestamptz,
  unique (statement_id, position)
);
create index bank_entries_by_day on bank_entries (account, booked_on);
create index bank_entries_by_end_to_end on bank_entries (account, end_to_end_id) where end_to_end_id is not null;
create index bank_entries_by_payer on bank_entries (party_account) where party_account is not null;
create index bank_entries_by_same on bank_entries (same_as) where same_as is not null;

-- How the CSV files of a bank are read, by their heading: asked once.
create table csv_mappings (
  heading text primary key,
  mapping jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null
);

-- What the bank wrote stays as it came; only what it left out is learned later, and what people decide is noted beside it.
create function keep_bank_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['movement_id', 'decision', 'reason', 'same_as', 'returns', 'decided_at', 'decided_by', 'told_at',
      'bank_reference', 'party_account', 'part', 'nth']
    = to_jsonb(old) - array['movement_id', 'decision', 'reason', 'same_as', 'returns', 'decided_at', 'decided_by', 'told_at',
      'bank_reference', 'party_account', 'part', 'nth']
    and (old.movement_id is null or new.movement_id = old.movement_id)
    and (old.bank_reference is null or (new.bank_reference = old.bank_reference and new.part = old.part))
    and (old.party_account is null or new.party_account = old.party_account)
  then
    return new;
  end if;
  raise exception 'what the bank wrote stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger bank_entry_stays before update or delete on bank_entries for each row execute function keep_bank_entry();
