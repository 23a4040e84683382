import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { may } from '../policy.ts'

/** A guest as the page shows them. A reader who may not edit the list gets the name only. V3. */
export type GuestView = {
  readonly id: Id
  readonly name: string
  readonly more: {
    readonly ofWhom: string | null
    readonly days: readonly LocalDay[]
    readonly arrived: boolean
    readonly version: number
  } | null
}

/** The festival's guests; null without permission. V3. */
export async function findGuests(
  { db }: Pick<AppContext, 'db'>,
  { editionId, by }: { readonly editionId: string; readonly by: Actor },
): Promise<GuestView[] | null> {
  if (!may(by, 'vip.see')) return null
  const { rows } = await db.query<{ id: Id; name: string } & NonNullable<GuestView['more']>>({
    name: 'vip-guests',
    text: `select id, name, of_whom as "ofWhom", days, arrived, version from vip where edition_id = $1
      order by arrived, name`,
    values: [editionId],
  })
  const mayEdit = may(by, 'vip.edit')
  return rows.map(({ id, name, ...more }) => ({
    id,
    name,
    // the list once took any words as days
    more: mayEdit ? { ...more, days: more.days.filter(isLocalDay) } : null,
  }))
}
