import type { Edition } from './edition.ts'

/** The parts of an edition that any page may show and any browser may have. */
export type PublicEdition = Pick<
  Edition,
  | 'id'
  | 'code'
  | 'number'
  | 'name'
  | 'subtitle'
  | 'keywords'
  | 'startsOn'
  | 'endsOn'
  | 'superEarlyUntil'
  | 'earlyUntil'
  | 'opensAt'
  | 'closesAt'
> & { readonly organiser: { readonly name: string; readonly town: string; readonly email: string } }

/** Leaves out what is nobody’s business: account, sender, terms of paying. */
export function publicEdition(edition: Edition): PublicEdition {
  const { id, code, number, name, subtitle, keywords, company } = edition
  const { startsOn, endsOn, superEarlyUntil, earlyUntil, opensAt, closesAt } = edition
  return {
    ...{ id, code, number, name, subtitle, keywords },
    ...{ startsOn, endsOn, superEarlyUntil, earlyUntil, opensAt, closesAt },
    organiser: { name: company.name, town: company.town, email: company.email },
  }
}
