import type { AppContext } from '#app/platform/app-context.server.ts'

/** The number of days after which e-mails about signing in, helping and news are erased; those about a registration are erased with it. */
const keptDays = 30
const batch = 500

/** SQL over `emails`: the instant from which the days count. One that is scheduled, or waits for its turn at the pace of its mailing, leaves long after it was created. */
export const keptSince = 'greatest(created_at, next_at)'

/** Erases e-mails about no registration, `keptDays` after they left or should have, unless they are still to be sent. L9. @returns how many */
export async function eraseMessages({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const { rowCount } = await db.query(
    `delete from emails where id = any (array(
       select id from emails where registration_id is null and state in ('sent', 'failed', 'held') and ${keptSince} < $1
       order by id limit ${batch} for update skip locked))`,
    [new Date(now().getTime() - keptDays * 24 * 3_600_000)],
  )
  return rowCount ?? 0
}
