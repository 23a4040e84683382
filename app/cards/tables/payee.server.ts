import { survivorOfMerge } from '#app/registration/service.server.ts'

/**
 * SQL: the registration that a session, with this alias, is about. The one that began it may have been merged into another: of a paid session it is the
 * registration which its money pays now, of another the one that its money will pay.
 */
export const payeeOf = (session: string): string => `coalesce((
    select a.subject_id from movements m join allocations a on a.movement_id = m.id
    where m.key = 'stripe/' || ${session}.payment and a.edition_id = ${session}.edition_id and a.subject_type = 'registration'
      and a.corrects is null and not exists (select from allocations c where c.corrects = a.id)
    order by a.id limit 1), ${survivorOfMerge(`${session}.edition_id`, `${session}.registration_id`)}, ${session}.registration_id)`
