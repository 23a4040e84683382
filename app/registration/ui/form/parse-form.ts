import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Cents, parseEuro } from '#app/platform/money.ts'
import { faultsOf, type NewRegistration, newRegistration } from '../../forms.ts'
import type { SaveRefusal } from '../../refusal.ts'
import { amountField, type Draft } from './draft.ts'

export type FieldsRefusal = Extract<SaveRefusal, { kind: 'fields' }>

/** What the form carries besides its fields. */
export type Carried = {
  /** The token of the invitation one came by. */
  readonly partnerCode: string | null
  /** The total that was shown; null where none was (no JavaScript, or saved before opening). */
  readonly expectedTotalCents: Cents | null
}

/** The draft as a registration, judged by the schema the server and the data interface share. */
export function parseDraft(draft: Draft, carried: Carried): Decision<NewRegistration, FieldsRefusal> {
  const parsed = newRegistration.safeParse(inputOf(draft, carried))
  if (parsed.success) return accept(parsed.data)
  return refuse({ kind: 'fields', errors: faultsOf(parsed.error) })
}

/** The extras asked for: ticked ones, and donations with an amount; what is no amount is left for the schema to refuse. */
export function wantedExtras({ extras, amounts }: Draft): { code: string; amountCents?: number }[] {
  const given = Object.entries(amounts).map(([code, typed]) => ({
    code,
    amountCents: parseEuro(typed) ?? Number.NaN,
  }))
  const ticked = extras.filter((code) => amounts[code] === undefined)
  return [...ticked.map((code) => ({ code })), ...given.filter(({ amountCents }) => amountCents !== 0)]
}

/** The id of the control that a refusal's path speaks of, for links from the summary and for the sentence beside it. */
export function controlOf(path: string, draft: Draft): string {
  const [field = '', index] = path.split('.')
  switch (field) {
    case 'picks':
      return index === undefined ? 'picks' : `pick-${draft.picks[Number(index)] ?? ''}`
    case 'partner':
      return 'partnerEmail'
    case 'consents':
      return index ?? 'terms'
    case 'extras': {
      const extra = wantedExtras(draft)[Number(index)]
      if (!extra) return 'extras'
      return extra.amountCents === undefined ? `extra-${extra.code}` : amountField(extra.code)
    }
    default:
      return field
  }
}

function inputOf(draft: Draft, { partnerCode, expectedTotalCents }: Carried): unknown {
  const { company, partnerEmail, terms, photos, listed, amounts: _typed, level, ...same } = draft
  return {
    ...same,
    level: level || null,
    partner: partnerOf(company, partnerEmail, partnerCode),
    seeksPartner: company === 'board' && partnerCode === null,
    consents: { terms, photos, listed },
    extras: wantedExtras(draft),
    ...(expectedTotalCents === null ? {} : { expectedTotalCents }),
  }
}

function partnerOf(company: Draft['company'], email: string, code: string | null) {
  if (code !== null) return { code }
  return company === 'partner' ? { email } : null
}
