-- A registration names its promo code as the list of codes does (P11), not as it was typed: filters and promoters compare them.
select set_config('ronda.archive_access', 'restore', true);
update registrations set promo_code = upper(regexp_replace(normalize(promo_code, nfkc), '[\s-]', '', 'g'))
  where promo_code ~ '[\s-]' or promo_code <> upper(promo_code);
select set_config('ronda.archive_access', '', true);
