-- The vouchers of a drawer are counted too; null: closed before they were, or by a desk that does not count them yet.
alter table cash_sessions add column voucher_counted_cents int, add column voucher_expected_cents int;
