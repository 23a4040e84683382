import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Id, isId } from '#app/platform/id.ts'
import { type Actor, nobody } from '../actor.ts'
import { may } from '../policy.ts'
import type { User } from './user.ts'
import { selectUser, type UserRow, userColumns, userOf } from './users-table.server.ts'

/**
 * Users by name, with how many there are besides this page. 24 hex characters find the user with that id alone (specification 3); else
 * names are searched without regard to accents and case. Who may not see others finds themselves. U16.
 */
export async function findUsers(
  app: Pick<AppContext, 'db'>,
  {
    by,
    search = '',
    offset = 0,
    limit = null,
  }: {
    readonly by: Actor
    readonly search?: string
    readonly offset?: number
    readonly limit?: number | null
  },
): Promise<{ readonly items: readonly User[]; readonly count: number }> {
  if (by.kind !== 'user' && by.kind !== 'system') return { items: [], count: 0 }
  const own = may(by, 'user.read', null) ? null : by.kind === 'user' ? by.username : ''
  const text = search.replaceAll('\0', '').trim()
  const wanted = isId(text.toLowerCase())
    ? { where: 'id = $1', value: text.toLowerCase() }
    : {
        where: `lower(unaccent(username || ' ' || coalesce(accname, ''))) like lower(unaccent($1))`,
        value: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
      }
  const { rows } = await app.db.query<UserRow & { count: number }>(
    `with found as (
       select ${userColumns} from users where ${wanted.where} and ($2::text is null or username = $2)
     )
     select page.*, (select count(*)::int from found) as count
     from (select 1) one left join lateral (
       select * from found order by lower(unaccent(username)), id offset $3 limit $4
     ) page on true`,
    [wanted.value, own, offset, limit],
  )
  const items = rows.filter((row) => row.id !== null).map(userOf)
  return { items, count: rows[0]?.count ?? 0 }
}

/** One user; null when there is none, or it is not theirs to see. U16. */
export async function findUser(
  app: Pick<AppContext, 'db'>,
  { by, id }: { readonly by: Actor; readonly id: Id },
): Promise<User | null> {
  if (by === nobody) return null
  const user = await selectUser(app.db, id)
  return user && may(by, 'user.read', user) ? user : null
}
