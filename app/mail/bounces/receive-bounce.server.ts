import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { bouncedEmailIn, isSignedBy } from './bounce-address.server.ts'
import { type BounceReport, readBounce } from './read-bounce.ts'
import { recordBounce } from './record-bounce.server.ts'

/** The result for a message; `unknown`: it names no e-mail of ours. */
export type Received = BounceReport['kind'] | 'unknown'

/**
 * Takes a raw message that came to a bounce address: the e-mail it names has come back, with the reason. The same message twice changes nothing. L15
 */
export async function receiveBounce(
  app: AppContext,
  { body, signature }: { readonly body: Uint8Array; readonly signature: string },
): Promise<Decision<Received, 'not-set' | 'forged'>> {
  const { bounces } = app.config
  if (!bounces) return refuse('not-set')
  const at = app.now()
  if (!isSignedBy(bounces.secret, { signature, body, now: at })) return refuse('forged')
  const raw = new TextDecoder('utf-8').decode(body)
  const id = bouncedEmailIn(bounces, raw)
  if (id === null) return accept('unknown')
  const report = readBounce(raw)
  if (report.kind !== 'failed') return accept(report.kind)
  await app.db.transaction((tx) => recordBounce(tx, { id, reason: report.reason, at }))
  return accept('failed')
}
