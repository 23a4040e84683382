/**
 * SQL: the refund `f` that an allocation `a` paid. Its movement may pay something else too, to the same subject as well: a refund has one of the
 * allocations, that of its own amount if there is one.
 */
export const paidRefund = `refunds f on f.movement_id = a.movement_id and a.id = (
    select x.id from allocations x where x.movement_id = f.movement_id and x.corrects is null
      and (x.edition_id, x.subject_type, x.subject_id) = (f.edition_id, f.subject_type, f.subject_id)
      and not exists (select from allocations y where y.corrects = x.id)
    order by x.amount_cents <> -f.amount_cents, x.id limit 1)`
