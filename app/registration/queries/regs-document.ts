import type { WaitingRule } from '#app/admission/explain.ts'
import type { Locale } from '#app/platform/locale.ts'
import { countryName } from '#app/platform/values/countries.ts'
import { lineLabel } from '#app/pricing/quote/line-text.ts'
import type { QuoteLine } from '#app/pricing/quote/quote-line.ts'
import { type FieldWith, fieldList } from '../fields.ts'
import type { DancerRole, PartnerView, PickState, RegistrationView } from '../registration.ts'

/** The response of `regs.save` (contract, "Documents"); `secret` only for a new registration. */
export type SavedDocument = {
  readonly _id: string
  readonly code: string
  readonly secret?: string
  readonly status: string
  readonly reserved: Date
  readonly picks: readonly PickDocument[]
  readonly lines: readonly LineDocument[]
  /** The sum of the lines without `ifPlaced`. */
  readonly totalCents: number
  readonly paidCents: number
  /** The first local day by which something is due; null when nothing is. */
  readonly dueOn: string | null
  readonly references: { readonly si12: string; readonly rf: string }
}

type PickDocument = {
  readonly event: string
  /** The role danced there; the requested one until it is fixed. */
  readonly role: DancerRole
  readonly state: PickState
  /** While waiting: the queue position, from 1, and the rule that holds the dancer. A8. */
  readonly position?: number
  readonly rule?: string
}

export type LineDocument = {
  readonly rule: string
  readonly label: string
  readonly amountCents: number
  readonly ifPlaced?: true
}

/** The parts of a registration that a document needs. */
export type Documented = Pick<
  RegistrationView,
  'id' | 'code' | 'status' | 'reserved' | 'lines' | 'totalCents' | 'paidCents' | 'dueOn' | 'references'
> & {
  readonly picks: readonly (Pick<
    RegistrationView['picks'][number],
    'eventId' | 'role' | 'wants' | 'state'
  > & { readonly waiting: QueuePosition | null })[]
}

/** The queue position, from 1, and the rule that holds the dancer there. A8. */
type QueuePosition = { readonly position: number; readonly of: number; readonly rule: WaitingRule }

/** A registration as `regs.save` returns it, its lines as text. */
export function savedDocument(view: Documented, locale: Locale, secret?: string): SavedDocument {
  return {
    _id: view.id,
    code: view.code,
    ...(secret !== undefined && { secret }),
    status: view.status,
    reserved: view.reserved,
    picks: view.picks.map(pickDocument),
    lines: view.lines.map((line) => lineDocument(line, locale)),
    totalCents: view.totalCents,
    paidCents: view.paidCents,
    dueOn: view.dueOn,
    references: view.references,
  }
}

/** A registration as its dancer queries it, including their own entries. */
export function ownDocument(view: RegistrationView, locale: Locale) {
  const { consents } = view
  return {
    ...savedDocument(view, locale),
    ...ownIn(view),
    countryName: countryName(view.country, 'sl'),
    consents: { terms: consents.terms, photos: consents.photos, listed: consents.listed },
    // as `regs.save` takes them: without its amount, saving the list again would take a donation back
    extras: view.extras.map(({ code, amountCents }) =>
      amountCents === undefined ? code : { code, amountCents },
    ),
    partner: partnerOf(view.partner),
  }
}

function partnerOf(partner: PartnerView) {
  if (partner.state !== 'held') return partner
  const { state, email, until } = partner
  return { state, email, until }
}

const ownNames = fieldList.filter(({ own }) => own).map(({ name }) => name) as FieldWith<'own'>[]

function ownIn(view: RegistrationView): Pick<RegistrationView, FieldWith<'own'>> {
  const own = Object.fromEntries(ownNames.map((name) => [name, view[name]]))
  return own as Pick<RegistrationView, FieldWith<'own'>>
}

/** The fields of `ownDocument` as dotted paths: what a dancer may query. */
export const ownFields = [
  '_id',
  'code',
  'status',
  'reserved',
  'totalCents',
  'paidCents',
  'dueOn',
  'picks',
  'picks.event',
  'picks.role',
  'picks.state',
  'picks.position',
  'picks.rule',
  'lines',
  'lines.rule',
  'lines.label',
  'lines.amountCents',
  'lines.ifPlaced',
  'references',
  'references.si12',
  'references.rf',
  ...ownNames,
  'countryName',
  'extras',
  'extras.code',
  'extras.amountCents',
  'consents',
  'consents.terms',
  'consents.photos',
  'consents.listed',
  'partner',
  'partner.state',
  'partner.email',
  'partner.until',
  'partner.name',
] as const

/** A line of the price as documents of the data interface have it, with its label in this language (contract, Documents). */
export function lineDocument(line: QuoteLine, locale: Locale): LineDocument {
  const { rule, amountCents } = line
  return { rule, label: lineLabel(line, locale), amountCents, ...(line.ifPlaced && { ifPlaced: true }) }
}

function pickDocument({ eventId, role, wants, state, waiting }: Documented['picks'][number]): PickDocument {
  return {
    event: eventId,
    role: role ?? wants,
    state,
    ...(waiting && { position: waiting.position, rule: waiting.rule }),
  }
}
