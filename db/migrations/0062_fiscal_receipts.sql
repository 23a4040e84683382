-- Fiscal receipts: what the law asks of each way of paying, premises, receipts numbered without gaps, and what became of sending them to the authority.

alter table editions
  drop constraint editions_fiscal_cash_check,
  drop constraint editions_fiscal_terminal_check,
  drop constraint editions_fiscal_card_check,
  alter column fiscal_cash set default 'tillNumber',
  alter column fiscal_terminal set default 'tillNumber',
  alter column fiscal_card set default 'tillNumber',
  add constraint editions_fiscal_cash_check check (fiscal_cash in ('none', 'tillNumber', 'furs')),
  add constraint editions_fiscal_terminal_check check (fiscal_terminal in ('none', 'tillNumber', 'furs')),
  add constraint editions_fiscal_card_check check (fiscal_card in ('none', 'tillNumber', 'furs')),
  -- Why a way of paying gets no receipt.
  add column fiscal_none_reason text,
  add column fiscal_premises text check (fiscal_premises ~ '^[0-9a-zA-Z]{1,20}$'),
  add column fiscal_device text check (fiscal_device ~ '^[0-9a-zA-Z]{1,20}$'),
  add column fiscal_operator text check (fiscal_operator ~ '^[1-9][0-9]{7}$');

-- Of archived editions too, which refuse every other change.
alter table editions disable trigger archive_stays;
update editions set fiscal_none_reason = 'Set before a reason was asked for.';
alter table editions enable trigger archive_stays;

create table fiscal_premises (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-zA-Z]{1,20}$'),
  tax_number text not null,
  -- {kind, …}: a building with its number in the land register and its address, or a place that moves
  place jsonb not null,
  supplier text not null,
  valid_from date not null,
  is_closed boolean not null default false,
  told_by text not null,
  -- When the authority took the last message about it; null: not yet.
  registered_at timestamptz,
  refusal text,
  primary key (edition_id, id)
);

-- What was asked of each payment when it was recorded.
create table fiscal_payments (
  movement_id text primary key references movements,
  edition_id text not null references editions,
  plug text not null check (plug in ('none', 'tillNumber', 'furs')),
  -- Why there is no receipt.
  reason text,
  noted_at timestamptz not null
);
create index fiscal_payments_to_issue on fiscal_payments (edition_id) where plug = 'furs';

-- The last number of a device. Locked until the transaction ends, so that there is neither gap nor twin.
create table fiscal_counters (
  tax_number text not null,
  premises text not null,
  device text not null,
  last bigint not null default 0,
  primary key (tax_number, premises, device)
);

create table fiscal_receipts (
  edition_id text not null references editions,
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  movement_id text not null unique references movements,
  tax_number text not null check (tax_number ~ '^[1-9][0-9]{7}$'),
  premises text not null,
  device text not null,
  number bigint not null check (number > 0),
  issued_at timestamptz not null,
  method text not null,
  amount_cents int not null check (amount_cents <> 0),
  lines jsonb not null,
  taxes jsonb not null,
  mark text not null check (mark ~ '^[0-9a-f]{32}$'),
  takes_back jsonb not null default '[]',
  company jsonb not null,
  operator_tax_number text not null check (operator_tax_number ~ '^[1-9][0-9]{7}$'),
  issued_by text not null,
  unique (tax_number, premises, device, number)
);
create index fiscal_receipts_of_edition on fiscal_receipts (edition_id, issued_at);

create function keep_fiscal_receipts() returns trigger language plpgsql as $$
begin
  raise exception 'what is recorded in % stays as it is', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger recorded_stays before update or delete on fiscal_receipts for each row execute function keep_fiscal_receipts();

-- What became of sending a receipt.
create table fiscal_submissions (
  receipt_id text primary key references fiscal_receipts,
  edition_id text not null references editions,
  state text not null default 'waiting' check (state in ('waiting', 'verified', 'refused')),
  -- The authority's mark of it (EOR).
  unique_id text,
  tries int not null default 0,
  next_try_at timestamptz not null,
  reason text,
  verified_at timestamptz,
  -- How often it was printed; from the second time on it is a copy.
  prints int not null default 0,
  check ((state = 'verified') = (unique_id is not null))
);
create index fiscal_submissions_open on fiscal_submissions (next_try_at) where state <> 'verified';

-- Payments of before: what had the number of a till keeps it.
insert into fiscal_payments (movement_id, edition_id, plug, reason, noted_at)
select distinct on (m.id) m.id, a.edition_id, case when m.document_number is null then 'none' else 'tillNumber' end,
  case when m.document_number is null then 'Recorded before a reason was asked for.' end, m.recorded_at
from movements m join allocations a on a.movement_id = m.id
where m.method in ('cash', 'terminal', 'card', 'wallet') and m.corrects is null
  and a.subject_type in ('registration', 'doorSale')
order by m.id, a.id;
