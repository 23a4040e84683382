import type { AppContext } from '#app/platform/app-context.server.ts'

/** E-mails about a registration are forgotten with it; the others, about signing in, helping and news, after so many days. */
const keptDays = 30
const batch = 500

/** Takes away e-mails that are about no registration and have long been dealt with, one way or another. L9. @returns how many */
export async function eraseMessages({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const { rowCount } = await db.query(
    `delete from emails where id = any (array(
       select id from emails where registration_id is null and state in ('sent', 'failed', 'held') and created_at < $1
       order by id limit ${batch} for update skip locked))`,
    [new Date(now().getTime() - keptDays * 24 * 3_600_000)],
  )
  return rowCount ?? 0
}
