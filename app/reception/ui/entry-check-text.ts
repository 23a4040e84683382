import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatTime } from '#app/platform/values/local-day.ts'
import { cents, formatPrice } from '#app/platform/values/money.ts'
import type { EntryCheck, Tone } from '../device/entry-check.ts'

const words = {
  green: m.reception_word_green,
  amber: m.reception_word_amber,
  blue: m.reception_word_blue,
  red: m.reception_word_red,
} as const satisfies Record<Tone, unknown>

/** The label beside the colour. */
export function toneWord(tone: Tone, locale: Locale): string {
  return words[tone]({}, { locale })
}

/** Why the card has this colour. */
export function reasonText({ reason, since }: EntryCheck, openCents: number, locale: Locale): string {
  switch (reason) {
    case 'ok':
      return m.reception_why_ok({}, { locale })
    case 'owes':
      return m.reception_why_owes({ amount: formatPrice(cents(openCents), locale) }, { locale })
    case 'noCredit':
      return m.reception_why_no_credit({ amount: formatPrice(cents(openCents), locale) }, { locale })
    case 'otherEvent':
      return m.reception_why_other_event({}, { locale })
    case 'waits':
      return m.reception_why_waits({}, { locale })
    case 'givenOn':
      return m.reception_why_given_on({}, { locale })
    case 'halfCouple':
      return m.reception_why_half_couple({}, { locale })
    case 'alreadyIn':
      return m.reception_why_in(
        { time: formatTime(new Date(since?.at ?? 0), locale), station: since?.station ?? '' },
        { locale },
      )
    case 'void':
      return m.reception_why_void({}, { locale })
    case 'handedOver':
      return m.reception_why_handed_over({}, { locale })
    case 'cancelled':
      return m.reception_why_cancelled({}, { locale })
    case 'released':
      return m.reception_why_released({}, { locale })
    case 'noPlace':
      return m.reception_why_no_place({}, { locale })
  }
}

/** The label of the main button, which Enter presses. */
export function mainText({ main }: EntryCheck, openCents: number, locale: Locale): string {
  switch (main) {
    case 'checkIn':
      return m.reception_do_check_in({}, { locale })
    case 'takeMoney':
      return m.reception_do_take({ amount: formatPrice(cents(openCents), locale) }, { locale })
    case 'checkInAnyway':
      return m.reception_do_anyway({}, { locale })
    case 'reEntry':
      return m.reception_do_re_entry({}, { locale })
    case 'call':
      return m.reception_do_call({}, { locale })
  }
}
