import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { type Level, levels } from '#app/programme/event.ts'
import { levelLabel } from '#app/programme/ui/programme-labels.ts'
import type { DancerRole } from '../../registration.ts'

/** What one dancer may know about another before they are a couple: `following, Intermediate, Slovenia`. */
export function aboutPartner(
  {
    role,
    level,
    country,
  }: { readonly role: DancerRole; readonly level: string | null; readonly country: string },
  locale: Locale,
): string {
  const known: Level | undefined = levels.find((one) => one === level)
  return [roles[role]({}, { locale }), known && levelLabel(known, locale), countryName(country, locale)]
    .filter(Boolean)
    .join(', ')
}

const roles = {
  leader: m.lists_choice_leader,
  follower: m.lists_choice_follower,
  both: m.lists_choice_both,
} as const satisfies Record<DancerRole, unknown>
