-- What belongs to an account by its name follows the account when it gets another one, in archives too: otherwise its owner loses it, and the next
-- account with the former name has it. What the new name has already stays as it is.
create function follow_username() returns trigger language plpgsql as $$
declare
  access constant text := coalesce(current_setting('ronda.archive_access', true), '');
begin
  perform set_config('ronda.archive_access', 'restore', true);
  update registrations set added_by = new.username where lower(added_by) = lower(old.username);
  update promoters p set username = new.username where lower(p.username) = lower(old.username)
    and not exists (select from promoters o where o.edition_id = p.edition_id and o.id <> p.id and lower(o.username) = lower(new.username));
  update list_views v set owner = new.username where lower(v.owner) = lower(old.username)
    and not exists (select from list_views o where o.edition_id = v.edition_id and o.id <> v.id
      and lower(o.owner) = lower(new.username) and lower(o.name) = lower(v.name));
  update live_sheets set made_by = new.username where made_by = old.username;
  update bulk_actions set asked_by = new.username where asked_by = old.username and finished_at is null;
  update mailings set asked_by = new.username where asked_by = old.username and finished_at is null;
  update import_jobs set asked_by = new.username where asked_by = old.username and finished_at is null;
  -- two people for a refund are two accounts
  update refunds set prepared_by = new.username where prepared_by = old.username and approved_at is null;
  perform set_config('ronda.archive_access', access, true);
  return null;
end
$$;
create trigger follow_username after update of username on users for each row
  when (old.username <> new.username) execute function follow_username();
