-- Positions in a queue count those who are passed over; the other indexes of queues leave them out.
create index picks_waiting_passed_over on picks (edition_id, event_id)
  where state = 'waiting' and passed_over is not null;
