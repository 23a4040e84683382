-- Anybody may propose work: who they are reached by and when they could do it, in their own words, until staff accept or refuse it.
alter table work_orders
  add column contact text,
  add column suits text,
  drop constraint work_orders_status_check,
  add constraint work_orders_status_check
    check (status in ('proposed', 'refused', 'draft', 'sent', 'accepted', 'done', 'paid', 'cancelled'));

-- What of each table may be cleared in an archive when a person is forgotten: of work orders also how somebody is reached.
create or replace function forgettable(table_name text) returns text[] language sql immutable as $$
  select case table_name
    when 'registrations' then array['name', 'surname', 'email', 'phone', 'city', 'note', 'heard_from', 'partner_email', 'newsletter',
      'volunteering', 'hosting', 'seeks_partner', 'consents', 'email_confirmed_at', 'secret_hash', 'erased_at', 'search',
      'confirm_until', 'counted_under']
    when 'live_names' then array['email', 'name']
    when 'holds' then array['email']
    when 'payments' then array['note']
    when 'team' then array['*', 'name', 'artist', 'email', 'phone', 'travel', 'lodging', 'note', 'bio', 'shifts', 'tasks', 'languages',
      'language', 'consent_version', 'consented_at', 'version', 'erased_at']
    when 'vip' then array['*', 'name', 'of_whom', 'note', 'version']
    when 'promoters' then array['*', 'name', 'username', 'email', 'phone', 'note', 'version', 'erased_at']
    when 'promo_codes' then array['owner']
    when 'work_orders' then array['*', 'who', 'place', 'note', 'contact', 'suits', 'secret_hash', 'version']
    when 'costs' then array['supplier', 'note', 'version']
    when 'invoices' then array['*']
    else array[]::text[]
  end
$$;
