-- What each subject's lines of a document come to, on the row itself: lists compare the sums of an edition without reading the lines of all its documents.
create function sum_of_lines(lines jsonb) returns int language sql immutable as $$
  select coalesce(sum((line ->> 'amountCents')::int), 0)::int from jsonb_array_elements(lines) line
$$;
alter table invoice_subjects add column amount_cents int not null generated always as (sum_of_lines(lines)) stored;
