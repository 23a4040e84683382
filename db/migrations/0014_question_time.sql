-- Asked by the data interface between the parts of a heavy question: true, or the question is stopped as a server stops it. The embedded
-- engine cannot stop a statement from outside, and while it works nobody else is served: there the limit is shorter (its own setting).
create function in_time() returns boolean language plpgsql volatile parallel safe as $$
begin
  if clock_timestamp() > statement_timestamp() + coalesce(current_setting('ronda.longest_question', true), '10s')::interval then
    raise exception 'the question takes too long' using errcode = 'query_canceled';
  end if;
  return true;
end
$$;
