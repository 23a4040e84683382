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

/** Leaves out what the public need not know: account, sender, terms of payment. */
export function publicEdition(edition: Edition): PublicEdition {
  const { id, code, number, name, subtitle, keywords, company } = edition
  const { startsOn, endsOn, superEarlyUntil, earlyUntil, opensAt, closesAt } = edition
  return {
    id,
    code,
    number,
    name,
    subtitle,
    keywords,
    startsOn,
    endsOn,
    superEarlyUntil,
    earlyUntil,
    opensAt,
    closesAt,
    organiser: { name: company.name, town: company.town, email: company.email },
  }
}
