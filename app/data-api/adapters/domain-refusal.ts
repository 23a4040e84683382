/** Why a domain's command refuses, as the domain names it. */
export type DomainRefusal = keyof typeof statuses

/** The HTTP status of each: 404 not found, 403 not allowed, 409 refused by a rule, 422 a wrong value. */
export const statuses = {
  'not-found': 404,
  'not-allowed': 403,
  'edition-archived': 409,
  'written-meanwhile': 409,
  taken: 409,
  'in-use': 409,
  'has-agreement': 409,
  'fixed-name': 409,
  'quota-below-used': 409,
  'has-dancers': 409,
  'places-mode-in-use': 409,
  'places-below-taken': 409,
  'is-current': 409,
  'by-closing': 409,
  'last-admin': 409,
  full: 409,
  'invoice-issued': 409,
  'has-money': 409,
  'has-invoice': 409,
  'has-arrived': 409,
  impossible: 422,
  'too-large': 422,
  'title-missing': 422,
  'ends-before-it-starts': 422,
  'places-invalid': 422,
  'venue-unknown': 422,
  'artist-unknown': 422,
  'price-item-unknown': 422,
  'amount-negative': 422,
  'amount-most': 422,
  'amount-falls': 422,
  'covers-none': 422,
  'quota-negative': 422,
  'quota-most': 422,
  'quota-on-single': 422,
  'percent-or-amount': 422,
  'slug-invalid': 422,
  'edition-unknown': 422,
  'registration-unknown': 422,
  'not-a-path': 422,
  'always-answered': 422,
  'not-an-address': 422,
  'leads-to-itself': 422,
} as const satisfies Record<string, 403 | 404 | 409 | 422>

/** The rule behind a refusal, for `rule` in problem documents. */
export const rules: { readonly [R in DomainRefusal]?: string } = {
  'has-agreement': 'H7',
  'has-dancers': 'E3',
  'places-mode-in-use': 'E2',
  'places-below-taken': 'E1',
  'last-admin': 'U15',
  'not-a-path': 'F9',
  'always-answered': 'F8',
  'not-an-address': 'F9',
  'leads-to-itself': 'F9',
  'quota-below-used': 'P19',
  'amount-negative': 'P18',
  'amount-most': 'P18',
  'quota-most': 'P18',
  'amount-falls': 'P18',
  'invoice-issued': 'I4',
  'registration-unknown': 'I5',
  'has-money': 'R19',
  'has-invoice': 'R19',
  'has-arrived': 'R19',
}

/** Whether a reason is one of these, or a failure that says more. */
export function isDomainRefusal(reason: unknown): reason is DomainRefusal {
  return typeof reason === 'string' && Object.hasOwn(statuses, reason)
}
