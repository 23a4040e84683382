import { sql } from 'kysely'
import type { UserDraft } from '#app/people/accounts/user.ts'
import { may } from '#app/people/policy.ts'
import {
  deleteUser,
  removeSecondFactors,
  type SaveUserRefusal,
  saveUser,
} from '#app/people/service.server.ts'
import { accept } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { Action, CollectionAdapter } from '../adapters/collection-adapter.ts'
import type { DomainRefusal } from '../adapters/domain-refusal.ts'
import { sourceOf } from '../adapters/source-of.ts'
import type { Failure } from '../failure.ts'
import { shapes } from '../shape/shapes.ts'
import { countryNameSql } from './country-name.ts'

/** Users: admins read all, other signed-in users only themselves. No column has what they sign in with. U16. */
export const users: CollectionAdapter = {
  shape: shapes.users,
  source: ({ by }) => {
    if (by.kind !== 'user') return null
    const where = may(by, 'user.read', null) ? sql`true` : sql`t.username = ${by.username}`
    return sourceOf(shapes.users, {
      from: 'users t',
      where,
      columns: { countryName: countryNameSql('t.country'), ...factorColumns },
    })
  },
  commands: {
    add: async (action) => {
      const saved = await save(action)
      return saved.ok ? accept({ id: saved.value._id }) : { ok: false, reason: failureOf(saved.reason) }
    },
    change: async (action) => {
      const saved = await save(action, action.id)
      if (saved.ok && action.values.removeFactors === true) {
        const { call, tx, id } = action
        return removeSecondFactors(call.app, {
          by: call.by,
          id,
          within: { tx, editionId: call.edition.id },
        })
      }
      return saved.ok ? saved : { ok: false, reason: failureOf(saved.reason) }
    },
    remove: ({ call, tx, id }) =>
      deleteUser(call.app, { by: call.by, id, within: { tx, editionId: call.edition.id } }),
    after: ({ app }) => app.wake(),
  },
}

/** The second factors of an account, with the day each passkey was added. No secrets. */
const factorColumns = {
  isProved: 't.proved_at is not null',
  signInFactors: `(case when t.totp_confirmed then array['TOTP'] else '{}'::text[] end || array(
    select k.name || ' (' || to_char(k.made_at at time zone 'Europe/Ljubljana', 'YYYY-MM-DD') || ')'
    from passkeys k where k.user_id = t.id order by k.made_at, k.id))`,
  // no constant: PostgreSQL does not sort by one
  removeFactors: 't.id is null',
}

function save({ call, tx, values, newId }: Action, id?: Id) {
  const user = { ...(values as UserDraft), ...(id && { _id: id }) }
  const within = { tx, editionId: call.edition.id }
  return saveUser(call.app, { by: call.by, user, locale: call.defaultsLocale, within, newId })
}

function failureOf(refusal: SaveUserRefusal): DomainRefusal | Failure {
  return typeof refusal === 'string' ? refusal : { kind: 'user', errors: refusal.errors }
}
