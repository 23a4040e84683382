import { inputFields } from '../fields.ts'
import type { RegistrationChange } from '../forms.ts'
import type { Registration } from '../registration.ts'

export type Difference = Exclude<keyof RegistrationChange, 'expectedTotalCents'>

type Known = {
  readonly registration: Registration
  /** The edition's version: agreeing to another version of the terms is a difference. */
  readonly termsVersion: string
  readonly mine: readonly { readonly event_id: string; readonly state: string }[]
  readonly hold: unknown
}

/** The fields in which the change differs from the registration. Without a difference nothing happens: the price stays as agreed. R6 */
export function differences(change: RegistrationChange, known: Known): ReadonlySet<Difference> {
  const { registration, mine, hold } = known
  const given = Object.entries(inputFields(change)) as [Difference & keyof Registration, unknown][]
  const differing = new Set<Difference>(
    given.filter(([name, value]) => !isSame(name, value, known)).map(([name]) => name),
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

/** Whether price, dues or status may change. */
export function isPriced(differing: ReadonlySet<Difference>): boolean {
  return priced.some((name) => differing.has(name))
}

const worthAMessage: readonly Difference[] = ['email', 'picks', 'role', 'onFull', 'extras', 'promo']

/** Whether the dancer gets an e-mail: when events or price change, or when a new address has to be proved. */
export function isWorthAMessage(differing: ReadonlySet<Difference>): boolean {
  return worthAMessage.some((name) => differing.has(name))
}
