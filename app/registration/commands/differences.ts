import { saidIn } from '../fields.ts'
import type { RegistrationChange } from '../forms.ts'
import type { Registration } from '../registration.ts'

export type Difference = Exclude<keyof RegistrationChange, 'expectedTotalCents'>

type Known = {
  readonly registration: Registration
  /** Of the edition: agreeing to other terms is a difference. */
  readonly termsVersion: string
  readonly mine: readonly { readonly event_id: string; readonly state: string }[]
  readonly hold: unknown
}

/** What the change says that is not so already. Where nothing is, nothing happens: the price stays as it was agreed. R6 */
export function differences(change: RegistrationChange, known: Known): ReadonlySet<Difference> {
  const { registration, mine, hold } = known
  const said = Object.entries(saidIn(change)) as [Difference & keyof Registration, unknown][]
  const differing = new Set<Difference>(
    said.filter(([name, value]) => !isSame(name, value, known)).map(([name]) => name),
  )
  if (change.picks && !isSamePicks(change.picks, mine)) differing.add('picks')
  if (change.partner) differing.add('partner')
  const { partnerEmail, coupleId } = registration
  if (change.partner === null && (partnerEmail || coupleId || hold)) differing.add('partner')
  if (change.submit) differing.add('submit')
  return differing
}

function isSame(name: keyof Registration, value: unknown, { registration, termsVersion }: Known): boolean {
  const { extras, consents } = registration
  switch (name) {
    case 'extras':
      return isEqual(
        value,
        extras.map(({ askedAt, ...extra }) => extra),
      )
    case 'consents': {
      const { version, at, ...agreed } = consents
      return version === termsVersion && isEqual(value, agreed)
    }
    default:
      return isEqual(value, registration[name])
  }
}

function isSamePicks(picks: readonly string[], mine: Known['mine']): boolean {
  const held = new Set(mine.filter(({ state }) => state !== 'left').map(({ event_id }) => event_id))
  return picks.length === held.size && picks.every((event) => held.has(event))
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

const priced: readonly Difference[] = [
  'picks',
  'partner',
  'role',
  'onFull',
  'extras',
  'promo',
  'payBy',
  'submit',
]

/** Whether the price, the dues or the status may follow. */
export function isPriced(differing: ReadonlySet<Difference>): boolean {
  return priced.some((name) => differing.has(name))
}

const told: readonly Difference[] = ['email', 'picks', 'role', 'onFull', 'extras', 'promo']

/** Whether the dancer is told by e-mail: what is danced or what it costs; and a new address gets its first e-mail, which proves it. */
export function isWorthAMessage(differing: ReadonlySet<Difference>): boolean {
  return told.some((name) => differing.has(name))
}
