import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import { promoKey } from '#app/pricing/promo.ts'
import { changeRegistration } from '../commands/change.server.ts'
import { sendPlaces } from '../commands/office/send-places.server.ts'
import { tagRegistration } from '../commands/office/tag.server.ts'
import { registrationChangeByStaff } from '../forms.ts'
import { runStaffCommand } from '../queries/preview.server.ts'
import type { SaveRefusal } from '../refusal.ts'
import { readChosen, type TargetState } from '../tables/bulk-actions.server.ts'
import type { BulkOptions } from './bulk.ts'
import type { BulkRequest } from './preview-bulk.server.ts'

type OneOfMany = Pick<BulkRequest, 'editionId' | 'command' | 'options' | 'by' | 'issue'>

/** Gives the command to one registration. @returns null when it was done, else the reason why not */
export async function tryOne(
  app: AppContext,
  request: OneOfMany,
  one: Pick<TargetState, 'id' | 'status'>,
): Promise<string | null> {
  const { command } = request
  const hasEnded = one.status === 'cancelled' || one.status === 'released'
  if (hasEnded && !meantForEnded.has(command)) return 'ended'
  const done = await doOne(app, request, one)
  if (done.ok) return null
  return done.reason === 'paid' && one.status === 'waiting' ? 'nothing-open' : done.reason
}

const meantForEnded: ReadonlySet<string> = new Set(['restore', 'tag', 'untag', 'invoice'])

async function doOne(
  app: AppContext,
  { editionId, command, options = {}, by, issue }: OneOfMany,
  { id }: Pick<TargetState, 'id'>,
): Promise<Decision<unknown, string>> {
  switch (command) {
    case 'tag':
    case 'untag':
      return tagRegistration(app, { id, by, tags: options.tags ?? [], isOn: command === 'tag' })
    case 'ticket':
      return sendPlaces(app, { id, by })
    case 'invoice':
      return issue ? issue(app, { editionId, id, by }) : refuse('not-allowed')
    case 'promo':
    case 'swap': {
      const change =
        command === 'promo' ? await otherPromo(app, id, options) : await otherEvent(app, id, options)
      if (!change.ok) return change
      const parsed = registrationChangeByStaff.safeParse(change.value)
      if (!parsed.success) return refuse('fields')
      const changed = await changeRegistration(app, { id, change: parsed.data, by })
      return changed.ok ? changed : refuse(reasonOf(changed.reason))
    }
    default:
      return runStaffCommand(app, { id, by, command, reason: options.reason, money: options.money })
  }
}

async function otherPromo(
  { db }: AppContext,
  id: string,
  { promo = '' }: BulkOptions,
): Promise<Decision<object, string>> {
  const known = (await readChosen(db, id))?.promo ?? null
  const [wanted, has] = [promoKey(promo), known === null ? '' : promoKey(known)]
  if (wanted === has) return refuse('promo-same')
  return { ok: true, value: { promo: promo.trim() === '' ? null : promo } }
}

async function otherEvent(
  { db }: AppContext,
  id: string,
  { from, to }: BulkOptions,
): Promise<Decision<object, string>> {
  const events: readonly string[] = (await readChosen(db, id))?.events ?? []
  if (!from || !to || !events.includes(from)) return refuse('not-chosen')
  if (events.includes(to)) return refuse('chosen-already')
  return { ok: true, value: { picks: [...events.filter((one) => one !== from), to] } }
}

function reasonOf(refusal: SaveRefusal | { readonly kind: 'key-reused' }): string {
  return refusal.kind === 'promo' ? refusal.reason : refusal.kind
}
