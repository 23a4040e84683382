import type { Kind } from '#app/data-api/gate.ts'

/** Fields whose change may give or take places, cost money, send e-mails or book a room twice. */
const fields: {
  readonly [K in Kind]?: { readonly known: readonly string[]; readonly added: readonly string[] }
} = {
  regs: {
    known: ['name', 'surname', 'email', 'role', 'picks', 'extras', 'promo', 'onFull', 'payBy'],
    added: [],
  },
  events: {
    known: ['places', 'tolerance', 'status', 'startsAt', 'endsAt', 'venue', 'artists', 'priceItem'],
    added: ['startsAt'],
  },
}

/** Whether saving these values has to be previewed first: of a known document, or of one that is added. */
export function affectsOthers(
  kind: Kind,
  isNew: boolean,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const { known = [], added = [] } = fields[kind] ?? {}
  return (isNew ? added : known).some((name) => name in values)
}
