import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { coarseNetworkOf } from '#app/platform/http/network-of.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type Device, deviceOf } from './device-name.ts'
import type { Session } from './session.ts'

/** One of the user's sessions, as shown to the user. */
export type OwnSession = {
  readonly id: Id
  readonly device: Device
  /** the network it began from, with its last part left out; null where it is unknown */
  readonly network: string | null
  readonly madeAt: Date
  /** to ten minutes */
  readonly seenAt: Date
  readonly isThis: boolean
}

/** The living sessions of the person signed in, this one first, then the latest used. U24. */
export async function findOwnSessions(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { session }: { readonly session: Session },
): Promise<OwnSession[]> {
  const { rows } = await db.query<{
    id: string
    address: string
    agent: string | null
    made_at: Date
    seen_at: Date
  }>(
    `select id, address, agent, made_at, seen_at from sessions where user_id = $1 and expires_at > $2
     order by id <> $3, seen_at desc, id limit 50`,
    [session.user._id, now(), session.id],
  )
  return rows.map((row) => ({
    id: id(row.id),
    device: deviceOf(row.agent),
    network: coarseNetwork(row.address),
    madeAt: row.made_at,
    seenAt: row.seen_at,
    isThis: row.id === session.id,
  }))
}

/** Ends one of one's own sessions, on all instances with its next request. U24. */
export async function endOwnSession(
  app: AppContext,
  { session, id: sessionId }: { readonly session: Session; readonly id: string },
): Promise<Decision<null, 'not-found'>> {
  const { _id: userId, username } = session.user
  const { id: editionId } = await getCurrentEdition(app)
  return decideInTransaction<null, 'not-found'>(app.db, async (tx) => {
    const { rowCount } = await tx.query('delete from sessions where id = $1 and user_id = $2', [
      sessionId,
      userId,
    ])
    if (rowCount !== 1) return refuse('not-found')
    const action = { actor: username, action: 'user.end-session', subjectId: userId }
    await recordAction(tx, { editionId, at: app.now(), ...action })
    return accept(null)
  })
}

/** Enough to recognise one's own network, not to identify anybody: `192.0.2.x`, `2001:db8:1::`. */
function coarseNetwork(address: string): string | null {
  return (
    coarseNetworkOf(address)
      ?.replace(/\.0\/24$/, '.x')
      .replace(/\/48$/, '') ?? null
  )
}
