-- Advance and final invoices as a setting of an edition, and how to pay what was open when a document was issued.

alter table editions add column advance_invoices boolean not null default false;

alter table invoices
  add column stage text check (stage in ('advance', 'final')),
  -- Of a final one: [{id, number, issuedAt}], the advance invoices that it takes off.
  add column settles jsonb,
  -- {amountCents, dueOn, si12, rf, code}: what was open, and the references under which a payment finds it.
  add column to_pay jsonb,
  add check (stage is null or kind = 'invoice'),
  add check ((stage is not distinct from 'final') = (settles is not null));
