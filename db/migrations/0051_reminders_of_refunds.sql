-- Who has not said an account for their refund is reminded; each reminder is a step of the refund.
alter table refund_steps drop constraint refund_steps_step_check;
alter table refund_steps add constraint refund_steps_step_check
  check (step in ('ask', 'account', 'amount', 'prepare', 'approve', 'order', 'pay', 'unbook', 'reopen', 'withdraw', 'remind'));
