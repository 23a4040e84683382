-- A registration that staff enter is another person's: it does not belong to their account, also when they have no role any more or none in effect.
alter table registrations add column entered_by_staff boolean not null default false;
select set_config('ronda.archive_access', 'restore', true);
update registrations set entered_by_staff = true where added_by is not null and confirmed_by = 'staff' and not trusted;
select set_config('ronda.archive_access', '', true);

-- Nor do such registrations keep the account when its owner is erased (R11).
create or replace function erase_account_of_dancer() returns trigger language plpgsql as $$
declare
  account record;
begin
  select u.id, u.username into account from users u where lower(u.username) = lower(old.email) and u.roles <@ '{trusted}'
    and not exists (select from promoters p where lower(p.username) = lower(u.username))
    and not exists (select from registrations r where r.erased_at is null
      and (lower(r.email) = lower(u.username) and r.email_confirmed_at is not null or r.added_by = u.username and not r.entered_by_staff))
    for update of u;
  if not found then return null; end if;
  delete from sessions where user_id = account.id;
  delete from user_tokens where user_id = account.id;
  delete from passkeys where user_id = account.id;
  delete from known_devices where user_id = account.id;
  delete from users where id = account.id;
  delete from emails where registration_id is null and lower(recipient) = lower(account.username)
    and kind in ('password', 'accountLink', 'accountKnown', 'accountChanged');
  update audit set before = null, after = null where subject_id = account.id and (before is not null or after is not null);
  update audit set actor = 'nobody' where actor = account.username;
  return null;
end
$$;
