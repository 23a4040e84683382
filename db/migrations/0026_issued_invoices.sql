-- The last number of each series and year. Issuing locks the row until the invoice is there: no gap, no twin.
create table invoice_series (
  -- '' invoices, 'D' credit notes, 'P' pro formas
  series text not null,
  year int not null,
  last int not null check (last > 0),
  primary key (series, year)
);

-- An issued invoice is a snapshot: whose it is, in which language, for when, and what it takes back.
alter table invoices
  add column series text,
  add column year int,
  add column serial int,
  add column language text not null default 'sl' check (language in ('en', 'sl')),
  add column company jsonb,
  add column service_from date,
  add column service_to date,
  -- The invoice that a credit note takes back: each once.
  add column corrects text unique,
  drop constraint invoices_edition_id_number_key,
  add unique (series, year, serial);
create unique index invoices_by_number on invoices (edition_id, coalesce(year, 0), number) where number is not null;

-- Which claims an invoice is for, and which of their lines: what is claimed and on no invoice yet is the difference.
create table invoice_subjects (
  edition_id text not null,
  invoice_id text not null,
  position int not null,
  subject_type text not null,
  subject_id text not null,
  -- As in claims; below 0 on a credit note.
  lines jsonb not null,
  primary key (edition_id, invoice_id, position),
  foreign key (edition_id, invoice_id) references invoices on delete cascade
);
create index invoice_subjects_by_subject on invoice_subjects (edition_id, subject_type, subject_id);

create function keep_issued_subjects() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from invoices
    where edition_id = old.edition_id and id = old.invoice_id and status = 'issued')
  then
    return old;
  end if;
  raise exception 'an issued invoice stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger issued_subjects_stay before update or delete on invoice_subjects
  for each row execute function keep_issued_subjects();

create trigger archive_stays_added before insert on invoice_subjects for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
create trigger archive_stays before update on invoice_subjects for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true) or new.edition_id <> old.edition_id)
  execute function keep_archive();
create trigger archive_stays_whole before delete on invoice_subjects for each row
  when (old.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
comment on table invoice_subjects is 'erasable';

-- Whom a dancer's invoice is made out to, where it is not the dancer.
alter table registrations add column invoice_to jsonb;
comment on column registrations.invoice_to is 'erasable';
