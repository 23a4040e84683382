import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashRequest } from '#app/platform/http/idempotency.server.ts'
import type { Id } from '#app/platform/id.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { newRegistration } from '#app/registration/forms.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'

const classes = 12

/** Few places, so that most of the storm waits, is promoted and moves up when others cancel. */
export async function makeStormFestival(app: Pick<AppContext, 'db'>): Promise<void> {
  await makeFestival(app, [
    ...Array.from({ length: classes - 2 }, (_, n) => ({ places: byRole(12, 12, n % 3) })),
    { places: { mode: 'head', size: 30 } },
    { places: { mode: 'open' } },
  ])
}

export function emailOf(n: number): string {
  return `dancer${n}@storm.example`
}

/** Registers the n-th dancer under a separate key: a repetition changes nothing. */
export async function registerInStorm(app: AppContext, n: number): Promise<Id> {
  const body = bodyOf(n)
  const idempotency = { key: `storm ${n}`, requestHash: hashRequest(JSON.stringify(body)) }
  const input = newRegistration.parse(body)
  const saved = await saveRegistration(app, { input, by: { kind: 'nobody' }, idempotency })
  if (!saved.ok) throw new Error(`Dancer ${n} was refused: ${JSON.stringify(saved.reason)}`)
  return saved.value.id
}

export async function cancelInStorm(app: AppContext, id: Id): Promise<void> {
  const cancelled = await cancelRegistration(app, { id, by: { kind: 'system' } })
  if (!cancelled.ok) throw new Error(`${id} was not cancelled: ${cancelled.reason}`)
}

/** Every third dancer cancels again. */
export function cancels(n: number): boolean {
  return n % 3 === 0
}

/** Four picks; of every six dancers two name each other as partners and one wants all or nothing. */
function bodyOf(n: number) {
  const partner = n % 6 === 1 ? n + 1 : n % 6 === 2 ? n - 1 : null
  return {
    name: `Dancer${n}`,
    surname: 'Storm',
    email: emailOf(n),
    country: 'SI',
    role: n % 2 === 0 ? 'follower' : n % 5 === 0 ? 'both' : 'leader',
    picks: [0, 1, 4, 9].map((step) => eventId(((n * 5 + step) % classes) + 1)),
    onFull: n % 6 === 4 ? 'allOrNothing' : 'takeWhatIsFree',
    consents: { terms: true },
    ...(partner !== null && { partner: { email: emailOf(partner) } }),
  }
}
