import type { Registration } from './registration.ts'

/** What somebody agrees to, by name. */
const consentKinds = ['terms', 'photos', 'listed', 'newsletter'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** What is agreed to at an instant, and by which version of the text; null: the version is not known any more. */
export type Agreed = Readonly<Record<ConsentKind, boolean>> & { readonly version: string | null }

/** What a registration agrees to, as the audit log keeps it: the registration itself knows the last state alone. R58 */
export function agreedTo({ consents, newsletter }: Pick<Registration, 'consents' | 'newsletter'>): Agreed {
  const { terms, photos, listed, version = null } = consents
  return { terms, photos, listed, newsletter, version }
}

/** What came to be agreed to and what was withdrawn since `before`; null: nothing was agreed to before. R58 */
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
