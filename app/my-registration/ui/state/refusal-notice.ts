import type { Id } from '#app/platform/id.ts'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { SaveRefusal } from '#app/registration/refusal.ts'
import type { Draft } from '#app/registration-form/ui/draft/draft.ts'
import { problemsOf } from '#app/registration-form/ui/sending/refusal-text.ts'
import { momentIn } from './moment.ts'
import type { RefusalText } from './Refused.tsx'

type Titles = (eventId: Id | string) => Bilingual | undefined

/** Why a change was refused, as a sentence that says what can be done. */
export function refusalNotice(
  refusal: SaveRefusal,
  locale: Locale,
  titles: Titles = () => undefined,
): RefusalText {
  return { title: m.my_reg_refused_title({}, { locale }), text: refusalText(refusal, locale, titles) }
}

function refusalText(refusal: SaveRefusal, locale: Locale, titles: Titles): string {
  switch (refusal.kind) {
    case 'fields':
      return m.my_reg_refused_fields({}, { locale })
    case 'not-found':
      return m.my_reg_refused_gone({}, { locale })
    case 'not-yet-open':
      return m.my_reg_refused_not_yet_open(momentIn(refusal.opensAt, locale), { locale })
    case 'closed':
      return m.my_reg_refused_closed({}, { locale })
    case 'festival-archived':
      return m.my_reg_refused_archived({}, { locale })
    case 'event-cancelled':
    case 'event-begun': {
      const title = titles(refusal.eventId)
      const event = title ? inLocale(title, locale).text : refusal.eventId
      return refusal.kind === 'event-begun'
        ? m.my_reg_refused_event_begun({ event }, { locale })
        : m.my_reg_refused_event_cancelled({ event }, { locale })
    }
    case 'registered-already':
      return m.my_reg_refused_registered({}, { locale })
    case 'partner-same-role':
      return m.my_reg_refused_same_role({}, { locale })
    case 'partner-yourself':
      return m.my_reg_refused_yourself({}, { locale })
    case 'invited-enough':
      return m.register_refused_invited_enough({}, { locale })
    case 'partner-already':
      return m.my_reg_refused_partner_already({}, { locale })
    case 'partner-link-over':
      return m.my_reg_refused_link_over({}, { locale })
    case 'role-in-couple':
      return m.my_reg_refused_role_in_couple({}, { locale })
    case 'ended':
      return m.my_reg_refused_ended({}, { locale })
    case 'extra-unknown':
      return m.my_reg_refused_extra({}, { locale })
    case 'promo':
      return m.my_reg_refused_promo({}, { locale })
    case 'price-changed':
      return m.my_reg_change_price_moved({}, { locale })
  }
}

/** The sentences that belong beside controls, by the control's id. */
export function errorsByControl(refusal: SaveRefusal, draft: Draft, locale: Locale): Record<string, string> {
  const problems = problemsOf(refusal, draft, { locale, titleOf: (event) => event, before: null })
  return Object.fromEntries(problems.map(({ control, sentence }) => [control, sentence]))
}
