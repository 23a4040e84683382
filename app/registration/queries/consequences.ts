import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { messageName } from '../mail/message-names.ts'
import { accountEnd } from '../refunds/refund-view.ts'
import type { RegistrationStatus } from '../registration.ts'
import type { MoneyBack, MoneyChange, PlaceChange, Preview, PreviewedDancer } from './preview.ts'

/** One kind of consequence, as sentences; `more` counts those not listed. */
export type ConsequenceGroup = {
  readonly title: string
  readonly lines: readonly string[]
  readonly more: number
}

export type ConsequenceParts = {
  readonly locale: Locale
  readonly titleOf: (eventId: string) => string
  /** The reader's rights on other people's registrations. */
  readonly sees: { readonly addresses: boolean; readonly money: boolean }
}

/** So many lines of a kind are listed. */
const MOST_LINES = 12

/** The consequences of a command, in words; empty when there are none. */
export function consequenceGroups(preview: Preview, parts: ConsequenceParts): ConsequenceGroup[] {
  const { locale, sees } = parts
  const emails = preview.emails.map(({ kind, recipient, dancer }) => {
    const to = sees.addresses ? recipient : dancer ? nameOf(dancer) : ''
    return m.lists_effect_email({ email: messageName(kind, locale), to }, { locale })
  })
  return [
    placesGroup(preview.places, parts),
    group(
      m.lists_effects_statuses({}, { locale }),
      preview.statuses.map(({ dancer, before, after }) =>
        after === null
          ? m.lists_effect_gone({ who: nameOf(dancer) }, { locale })
          : m.lists_effect_status(
              {
                who: nameOf(dancer),
                before: statusTexts[before]({}, { locale }),
                after: statusTexts[after]({}, { locale }),
              },
              { locale },
            ),
      ),
    ),
    group(
      m.lists_effects_money({}, { locale }),
      sees.money
        ? [
            ...preview.money.flatMap((change) => moneyLines(change, locale)),
            ...preview.moneyBack.flatMap((back) => moneyBackLines(back, locale)),
          ]
        : [],
    ),
    group(m.lists_effects_emails({}, { locale }), emails),
  ].filter(({ lines }) => lines.length > 0)
}

/** Lines as a group, shortened to a readable number. */
export function group(title: string, lines: readonly string[]): ConsequenceGroup {
  const different = [...new Set(lines)]
  return { title, lines: different.slice(0, MOST_LINES), more: Math.max(0, different.length - MOST_LINES) }
}

/** So many lines about one event do not name it each. */
const MOST_TITLES = 2

function placesGroup(places: readonly PlaceChange[], parts: ConsequenceParts): ConsequenceGroup {
  const { locale, titleOf } = parts
  const title = m.lists_effects_places({}, { locale })
  const [eventId, ...others] = new Set(places.map((change) => change.eventId))
  const isOfOne = eventId !== undefined && others.length === 0 && places.length > MOST_TITLES
  return group(
    isOfOne ? m.lists_effects_places_of({ event: titleOf(eventId) }, { locale }) : title,
    places.map((change) => {
      const inputs = { who: nameOf(change.dancer), what: placeText(change, locale) }
      if (isOfOne) return m.lists_effect_place_here(inputs, { locale })
      return m.lists_effect_place({ ...inputs, event: titleOf(change.eventId) }, { locale })
    }),
  )
}

function placeText({ change, role, held }: PlaceChange, locale: Locale): string {
  const what = placeTexts[change]({}, { locale })
  const details = [
    ...(role ? [roleTexts[role]({}, { locale })] : []),
    ...(held ? [m.lists_effect_held({}, { locale })] : []),
  ]
  return details.length > 0 ? `${what} (${details.join(', ')})` : what
}

const placeTexts = {
  freed: m.lists_effect_freed,
  kept: m.lists_effect_kept,
  placed: m.lists_effect_placed,
  moved: m.lists_effect_moved,
  queued: m.lists_effect_queued,
  unqueued: m.lists_effect_unqueued,
} as const satisfies Record<PlaceChange['change'], unknown>

const roleTexts = {
  leader: m.lists_choice_leader,
  follower: m.lists_choice_follower,
} as const satisfies Record<NonNullable<PlaceChange['role']>, unknown>

const statusTexts = {
  prepared: m.lists_choice_prepared,
  placed: m.lists_choice_placed,
  waiting: m.lists_choice_waiting,
  confirmed: m.lists_choice_confirmed,
  late: m.lists_choice_late,
  released: m.lists_choice_released,
  cancelled: m.lists_choice_cancelled,
} as const satisfies Record<RegistrationStatus, unknown>

function moneyLines({ dancer, before, after }: MoneyChange, locale: Locale): string[] {
  const who = nameOf(dancer)
  const euro = (amount: number) => formatCents(cents(amount), locale)
  const owed = after?.owedCents ?? 0
  const credit = after?.creditCents ?? 0
  return [
    ...(owed === before.owedCents
      ? []
      : [m.lists_effect_owed({ who, before: euro(before.owedCents), after: euro(owed) }, { locale })]),
    // a paid registration owes nothing before and after: the change is in the total
    ...(after && credit !== before.creditCents && after.totalCents !== before.totalCents
      ? [
          m.lists_effect_total(
            { who, before: euro(before.totalCents), after: euro(after.totalCents) },
            { locale },
          ),
        ]
      : []),
    ...(after && credit > 0 && credit !== before.creditCents
      ? [m.lists_effect_credit({ who, credit: euro(credit) }, { locale })]
      : []),
  ]
}

function moneyBackLines(
  { dancer, amountCents, retainedCents, dueOn, iban }: MoneyBack,
  locale: Locale,
): string[] {
  const who = nameOf(dancer)
  const amount = formatCents(cents(amountCents), locale)
  const day = formatDay(dueOn, locale, 'running')
  const account = iban === null ? null : accountEnd(iban)
  return [
    account
      ? m.lists_effect_back({ who, amount, day, account }, { locale })
      : m.lists_effect_back_ask({ who, amount, day }, { locale }),
    ...(retainedCents > 0
      ? [m.lists_effect_money_kept({ who, kept: formatCents(cents(retainedCents), locale) }, { locale })]
      : []),
  ]
}

function nameOf({ name, surname, code }: PreviewedDancer): string {
  return `${name} ${surname} (${code})`
}
