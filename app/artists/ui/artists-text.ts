import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Outdated } from '../engagement.ts'
import type { EngagementRefusal } from '../engagements.server.ts'
import type { EngagedArtist } from '../queries/read-artists.server.ts'
import type { CopyRefusal } from '../signed/signed-copy.server.ts'

/** Where the contract stands, in words. */
export function contractText({ engagement, outdated }: EngagedArtist, locale: Locale): string {
  if (!engagement?.contract) return m.artists_contract_none({}, { locale })
  if (outdated) return outdatedText(outdated, locale)
  return engagement.signedOn
    ? m.artists_contract_signed({}, { locale })
    : m.artists_contract_made({}, { locale })
}

/** The outdated parts of a contract, in words. H5 */
export function outdatedText({ events, terms }: Outdated, locale: Locale): string {
  return [
    ...(events > 0 ? [m.artists_outdated_events({ count: events }, { locale })] : []),
    ...(terms ? [m.artists_outdated_terms({}, { locale })] : []),
  ].join(' ')
}

const refusals = {
  'not-allowed': m.artists_refused_not_allowed,
  'not-found': m.artists_refused_not_found,
  'no-artist': m.artists_refused_no_artist,
  'edition-archived': m.platform_refusal_edition_archived,
  'written-meanwhile': m.artists_refused_meanwhile,
  'several-lines': m.artists_refused_several_lines,
  taken: m.artists_refused_meanwhile,
  impossible: m.artists_refused_impossible,
  'too-large': m.artists_refused_copy_size,
  'wrong-type': m.artists_refused_copy_type,
} as const satisfies Record<EngagementRefusal | CopyRefusal, unknown>

/** Why a step of an engagement or its signed copy was refused, in words. */
export function refusalText(reason: EngagementRefusal | CopyRefusal, locale: Locale): string {
  return refusals[reason]({}, { locale })
}

/** The error of a field, in words. */
export function fieldText(field: string, locale: Locale): string {
  if (field === 'departsAt' || field === 'roomUntil') return m.artists_wrong_order({}, { locale })
  if (field === 'iban') return m.artists_wrong_iban({}, { locale })
  if (field === 'sharePercent' || field === 'withholdingPercent')
    return m.artists_wrong_percent({}, { locale })
  return field.endsWith('Cents')
    ? m.artists_wrong_amount({}, { locale })
    : m.artists_wrong_field({}, { locale })
}
