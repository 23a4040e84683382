-- A target of a bulk action has a token of its state when the preview was made.
update bulk_actions set targets = (
    select jsonb_agg(target - 'standing' || jsonb_build_object('stateToken', target -> 'standing') order by position)
    from jsonb_array_elements(targets) with ordinality as listed (target, position))
  where targets -> 0 ? 'standing';
