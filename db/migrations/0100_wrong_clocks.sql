-- The wrong clock of a device is a conflict of its own, about no action: one row for each device, which closes itself when the clock is right again.

alter table reception_conflicts
  alter column action_id drop not null,
  add column device_id text references reception_devices,
  -- How far the clock was behind when it was last wrong; below 0 where it was ahead.
  add column skew_ms bigint,
  add check ((kind = 'clockWrong') = (action_id is null)),
  add check ((kind = 'clockWrong') = (device_id is not null)),
  add check ((kind = 'clockWrong') = (skew_ms is not null)),
  drop constraint reception_conflicts_resolution_check,
  add check (resolution in ('samePerson', 'twoPeople', 'paidBack', 'keptAsCredit', 'accepted', 'seen', 'clockRight'));
create unique index reception_conflicts_of_clock on reception_conflicts (device_id);

-- Devices at work now.
insert into reception_conflicts (edition_id, id, kind, device_id, skew_ms, owner, made_at)
  select d.edition_id, d.id, 'clockWrong', d.id, d.skew_ms, s.station, d.seen_at
  from reception_devices d join reception_shifts s on s.id = d.shift_id
  where abs(d.skew_ms) > 120000 and d.revoked_at is null and s.ended_at is null;
