-- Invoices, credit notes and pro formas. A draft is kept by hand; an issued one has a number and stays as it is.

create table invoices (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  kind text not null check (kind in ('invoice', 'creditNote', 'proForma')),
  status text not null default 'draft' check (status in ('draft', 'issued')),
  -- Taken inside the transaction that issues it.
  number text,
  issued_at timestamptz,
  buyer text not null check (buyer <> ''),
  buyer_address text,
  buyer_country text check (buyer_country ~ '^[A-Z]{2}$'),
  buyer_vat_id text,
  registration text check (registration ~ '^[0-9a-f]{24}$'),
  currency text not null default 'EUR' check (currency = 'EUR'),
  -- Gross amounts; what follows from them stands beside them, so that a snapshot is whole and sums can be asked for.
  lines jsonb not null default '[]',
  vat jsonb not null default '[]',
  total_cents int not null default 0,
  vat_cents int not null default 0,
  note text,
  added_by text not null,
  reserved timestamptz not null,
  version int not null default 1,
  primary key (edition_id, id),
  unique (edition_id, number),
  check (num_nulls(number, issued_at) = case status when 'issued' then 0 else 2 end)
);
create index invoices_by_registration on invoices (edition_id, registration) where registration is not null;

create function keep_issued_invoices() returns trigger language plpgsql as $$
begin
  raise exception 'an issued invoice stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger issued_invoices_stay before update or delete on invoices
  for each row when (old.status = 'issued') execute function keep_issued_invoices();
