-- What goes back to those who cancel, as settings of an edition, and the queue of refunds.

alter table editions
  -- [{until, percent, feeCents}]: what goes back until the end of a day; until null: until registration closes.
  add column cancel_steps jsonb not null default '[{"until": null, "percent": 100, "feeCents": 1000}]',
  -- Kept of what those have paid who came in, after the last step; null: nothing goes back then.
  add column resale_fee_cents int default 1000 check (resale_fee_cents >= 0),
  add column illness_fee_cents int not null default 0 check (illness_fee_cents >= 0),
  add column cancel_fee_vat_percent numeric(5, 2) not null default 22 check (cancel_fee_vat_percent between 0 and 100),
  add column refund_in_days int not null default 14 check (refund_in_days >= 0),
  add column second_person_above_cents int not null default 20000 check (second_person_above_cents >= 0);

-- Whose account money came from, as the bank says: a refund goes back there. A record of the bank, which stays when a person is erased.
alter table movements
  add column payer_name text,
  add column payer_iban text;

-- Money to be given back, from asking for it until the bank has paid it. In an archive too: a late refund stays possible.
create table refunds (
  edition_id text not null references editions,
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  number bigint not null unique generated always as identity,
  subject_type text not null,
  subject_id text not null,
  -- What asks for it: the same cause asks once.
  key text not null unique,
  cause text not null check (cause in ('cancelled', 'illness', 'ourChange', 'resold', 'over', 'late')),
  state text not null check (state in ('asked', 'open', 'toApprove', 'ready', 'ordered', 'paid', 'sentBack', 'withdrawn')),
  amount_cents int not null check (amount_cents > 0),
  -- What the rules come to, where staff decided on another amount.
  computed_cents int not null,
  due_on date not null,
  way text not null default 'bank' check (way in ('bank', 'card', 'wallet', 'cash', 'terminal', 'voucher')),
  name text not null,
  iban text,
  asked_at timestamptz not null,
  asked_by text not null,
  prepared_at timestamptz,
  prepared_by text,
  approved_at timestamptz,
  approved_by text,
  -- How often it was put into a file: each order has an EndToEndId of its own.
  orders int not null default 0,
  end_to_end_id text unique,
  ordered_at timestamptz,
  paid_at timestamptz,
  movement_id text references movements,
  version int not null default 1,
  check ((state = 'paid') = (movement_id is not null)),
  check (state <> 'ordered' or end_to_end_id is not null)
);
create index refunds_by_subject on refunds (edition_id, subject_type, subject_id);
create index refunds_to_do on refunds (due_on) where state not in ('paid', 'withdrawn');
-- One outgoing payment closes one refund.
create unique index refunds_by_movement on refunds (movement_id);

-- What was done to a refund, by whom. Never changed; only the reason, which may be about a person, is cleared with the person.
create table refund_steps (
  edition_id text not null references editions,
  refund_id text not null references refunds,
  n int not null,
  step text not null check (step in ('ask', 'account', 'amount', 'prepare', 'approve', 'order', 'pay', 'unbook', 'reopen', 'withdraw')),
  at timestamptz not null,
  by text not null,
  state text not null,
  amount_cents int not null,
  end_to_end_id text,
  movement_id text references movements,
  reason text,
  primary key (refund_id, n)
);

-- Files for the bank, as they were made: the same file again is the same row.
create table refund_files (
  edition_id text not null references editions,
  message_id text primary key,
  pay_on date not null,
  made_at timestamptz not null,
  made_by text not null,
  refund_count int not null,
  total_cents int not null,
  content text not null
);

-- Of a refund that is asked for stays who is owed it and why; all else follows its steps. Steps and files stay as they are.
create function keep_refunds() returns trigger language plpgsql as $$
declare
  changing constant text[] := case tg_table_name
    when 'refunds' then array['state', 'amount_cents', 'computed_cents', 'due_on', 'way', 'name', 'iban', 'prepared_at', 'prepared_by',
      'approved_at', 'approved_by', 'orders', 'end_to_end_id', 'ordered_at', 'paid_at', 'movement_id', 'version']
    when 'refund_steps' then array['reason']
    else array[]::text[]
  end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - changing = to_jsonb(old) - changing then return new; end if;
  raise exception 'what is recorded in % stays', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger recorded_stays before update or delete on refunds for each row execute function keep_refunds();
create trigger recorded_stays before update or delete on refund_steps for each row execute function keep_refunds();
create trigger recorded_stays before update or delete on refund_files for each row execute function keep_refunds();

comment on column refunds.name is 'erasable';
comment on column refunds.iban is 'erasable';
comment on column refund_steps.reason is 'erasable';
