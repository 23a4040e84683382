import { sql } from 'kysely'
import { may } from '#app/promotion/policy.ts'
import { promoters as promoterList, vipGuests } from '#app/promotion/service.server.ts'
import type { CollectionAdapter } from '../adapters/collection-adapter.ts'
import { sourceOf } from '../adapters/source-of.ts'
import { shapes } from '../shape/shapes.ts'
import { ofEdition } from './action-of.ts'
import { listCommands } from './list-commands.server.ts'

/** VIP guests: the gate admits only regAdmin and admins (specification 6). */
export const vip: CollectionAdapter = {
  shape: shapes.vip,
  source: (call) => sourceOf(shapes.vip, { from: 'vip t', where: ofEdition(call) }),
  commands: listCommands(vipGuests),
}

/** Promoters: all for regEditor, their own row for a promoter, none for others. */
export const promoters: CollectionAdapter = {
  shape: shapes.promoters,
  source: (call) => {
    const { by } = call
    if (by.kind !== 'user') return null
    const where = may(by, 'promoters.see')
      ? ofEdition(call)
      : sql`${ofEdition(call)} and lower(t.username) = lower(${by.username})`
    return sourceOf(shapes.promoters, { from: 'promoters t', where, columns: broughtBy })
  },
  commands: listCommands(promoterList),
}

/** How many live registrations a promoter's code has brought, by role. */
const broughtBy = {
  leaders: brought('leader'),
  followers: brought('follower'),
  both: brought('both'),
}

function brought(role: 'leader' | 'follower' | 'both'): string {
  return `(select count(*)::int from registrations r where r.edition_id = t.edition_id and r.promo_code = t.code
    and r.role = '${role}' and r.status not in ('cancelled', 'released'))`
}
