import type { Registration } from './registration.ts'

/** The kinds of consent. */
const consentKinds = ['terms', 'photos', 'listed', 'newsletter'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** Consents given at an instant, and the version of the text; null: the version is unknown. */
export type Agreed = Readonly<Record<ConsentKind, boolean>> & { readonly version: string | null }

/** The consents of a registration for the audit log: the registration itself stores only the latest state. R58 */
export function agreedTo({ consents, newsletter }: Pick<Registration, 'consents' | 'newsletter'>): Agreed {
  const { terms, photos, listed, version = null } = consents
  return { terms, photos, listed, newsletter, version }
}

/** The consents given and withdrawn since `before`; null: there were none before. R58 */
export function consentSteps(
  before: Agreed | null,
  after: Agreed,
): { readonly given: readonly ConsentKind[]; readonly withdrawn: readonly ConsentKind[] } {
  const newText = before !== null && before.version !== after.version
  return {
    given: consentKinds.filter(
      (kind) => after[kind] && (!before?.[kind] || (newText && kind !== 'newsletter')),
    ),
    withdrawn: consentKinds.filter((kind) => before?.[kind] && !after[kind]),
  }
}
