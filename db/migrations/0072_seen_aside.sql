-- Somebody has looked at what was put aside: it waits for nobody any more. The row itself stays as it came.
alter table reception_actions
  add column seen_by text,
  add column seen_at timestamptz,
  add check ((seen_by is null) = (seen_at is null) and (seen_at is null or state = 'quarantined'));
