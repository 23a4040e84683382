import { sql } from 'kysely'
import { may } from '#app/people/policy.ts'
import type { UserDraft } from '#app/people/user.ts'
import { deleteUser, type SaveUserRefusal, saveUser } from '#app/people/users.server.ts'
import { accept } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { Failure } from '../failure.ts'
import type { DoorRefusal } from '../keeping/door-refusal.ts'
import type { Deed, Keeping } from '../keeping/keeping.ts'
import { sourceOf } from '../keeping/source-of.ts'
import { shapes } from '../shape/shapes.ts'
import { countryNameSql } from './country-name.ts'

/** Users: all for admins, oneself for everybody else who is signed in (decisions 10). What they sign in with is in no column here. */
export const users: Keeping = {
  shape: shapes.users,
  source: ({ by }) => {
    if (by.kind !== 'user') return null
    const where = may(by, 'user.read', null) ? sql`true` : sql`t.username = ${by.username}`
    return sourceOf(shapes.users, {
      from: 'users t',
      where,
      columns: { countryName: countryNameSql('t.country') },
    })
  },
  doors: {
    add: async (deed) => {
      const saved = await save(deed)
      return saved.ok ? accept({ id: saved.value._id }) : { ok: false, reason: failureOf(saved.reason) }
    },
    change: async (deed) => {
      const saved = await save(deed, deed.id)
      return saved.ok ? saved : { ok: false, reason: failureOf(saved.reason) }
    },
    remove: ({ call, tx, id }) =>
      deleteUser(call.house, { by: call.by, id, within: { tx, editionId: call.edition.id } }),
  },
}

function save({ call, tx, values }: Deed, id?: Id) {
  const user = { ...(values as UserDraft), ...(id && { _id: id }) }
  const within = { tx, editionId: call.edition.id }
  return saveUser(call.house, { by: call.by, user, locale: call.locale ?? 'en', within })
}

function failureOf(refusal: SaveUserRefusal): DoorRefusal | Failure {
  return typeof refusal === 'string' ? refusal : { kind: 'user', faults: refusal.faults }
}
