-- What the tax law asks of a way of paying: nothing, or the number of a till or of a bound book of receipts.

alter table editions
  add column fiscal_cash text not null default 'none' check (fiscal_cash in ('none', 'tillNumber')),
  add column fiscal_terminal text not null default 'none' check (fiscal_terminal in ('none', 'tillNumber')),
  add column fiscal_card text not null default 'none' check (fiscal_card in ('none', 'tillNumber'));
