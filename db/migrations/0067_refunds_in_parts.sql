-- A refund by card goes back to several payments: it is parted into refunds of one payment each.
alter table refund_steps drop constraint refund_steps_step_check;
alter table refund_steps add constraint refund_steps_step_check
  check (step in ('ask', 'account', 'amount', 'prepare', 'approve', 'order', 'pay', 'unbook', 'reopen', 'withdraw', 'remind', 'part'));

-- Refunds made on the provider's own page that failed: totals told before include them. No personal data.
create table failed_card_refunds (
  -- The provider's.
  stripe_id text primary key,
  edition_id text not null references editions,
  session_id text not null references card_sessions,
  amount_cents int not null check (amount_cents > 0),
  made_at timestamptz not null,
  failed_at timestamptz not null
);
create index failed_card_refunds_by_session on failed_card_refunds (session_id);
