-- Checkout sessions with the card provider: what was asked for, and how far each is. No personal data: the person pays on the provider's page.
create table card_sessions (
  -- Ours, known before the provider is asked: its idempotency key, and what events name.
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  edition_id text not null references editions,
  registration_id text not null,
  amount_cents int not null check (amount_cents > 0),
  language text not null,
  -- `asked`: the provider's answer is not known. `processing`: completed, and the money is on its way.
  state text not null check (state in ('asked', 'open', 'processing', 'paid', 'failed', 'expired', 'disputed', 'lost')),
  -- The provider's id and address of the session.
  stripe_id text unique,
  url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The provider's id of the payment, once there is money.
  payment text unique,
  paid_cents int not null default 0,
  refunded_cents int not null default 0
);
create unique index one_open_card_session on card_sessions (edition_id, registration_id) where state in ('asked', 'open', 'processing');
