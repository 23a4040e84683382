import { getCurrentEdition } from '#app/festival/service.server.ts'
import { recordDeed } from '#app/platform/audit.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { decideInTransaction } from '#app/platform/deed.server.ts'
import type { House } from '#app/platform/house.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { checkUser } from './check-user.ts'
import { takeTurn } from './limits.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { unlessTaken } from './unless-taken.server.ts'
import { newUserDefaults, type User, type UserFault } from './user.ts'
import { insertUser } from './users.server.ts'
import { selectUser } from './users-table.server.ts'

export type NewAccount = {
  readonly username: string
  readonly password: string
  readonly accname?: string | null
  readonly address: string
  readonly locale: Locale
}

/** Makes an account without roles, by whoever wants one (decisions 9). Nobody has shown that an address in its name is theirs. U17. */
export async function createAccount(
  house: House,
  { username, password, accname = null, address, locale }: NewAccount,
): Promise<
  Decision<
    User,
    | { readonly kind: 'fields'; readonly faults: readonly UserFault[] }
    | { readonly kind: 'too-often'; readonly seconds: number }
  >
> {
  const now = house.now()
  const { country, editRegsHack } = newUserDefaults({ locale, by: '', now })
  const draft = { username, accname, roles: [], status: 'active', password } as const
  const { faults, values } = checkUser(draft, null, { country })
  const wrong: readonly UserFault[] = [
    ...faults.filter(({ path }) => path !== 'roles'),
    ...(password === '' ? [{ path: 'password', fault: 'required' } as const] : []),
  ]
  if (wrong.length > 0) return refuse({ kind: 'fields', faults: wrong })
  const turn = await takeTurn(house, 'account', { address, username })
  if (turn.seconds !== null) return refuse({ kind: 'too-often', seconds: turn.seconds })

  const passwordHash = await hashPassword(password)
  const { id: editionId } = await getCurrentEdition(house)
  return unlessTaken(() =>
    decideInTransaction(house.db, async (tx) => {
      const id = newId(now)
      const made = { ...values, roles: [], editRegsHack, addedBy: null, reserved: now, passwordHash }
      await insertUser(tx, id, made)
      const after = await selectUser(tx, id)
      if (!after) throw new Error('an account is not there after being made')
      const deed = { actor: after.username, deed: 'user.register', subjectId: id, after }
      await recordDeed(tx, { editionId, at: now, ...deed })
      return accept(after)
    }),
  )
}
