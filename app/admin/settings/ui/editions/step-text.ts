import { archiveNameOf } from '#app/festival/edition-names.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { typedInstant } from '#app/platform/values/typed-date.ts'
import type { StepOutcome, StepRefusal } from '../../editions/edition-step.server.ts'
import type { EditionStep } from '../../editions/edition-step.ts'

export const stepTexts = {
  current: m.settings_editions_make_current,
  archive: m.settings_editions_archive,
  reopen: m.settings_editions_reopen,
} as const satisfies Record<EditionStep, unknown>

export const askTexts = {
  current: m.settings_editions_ask_current,
  archive: m.settings_editions_ask_archive,
  reopen: m.settings_editions_ask_reopen,
} as const satisfies Record<EditionStep, unknown>

export const doneTexts = {
  current: m.settings_editions_done_current,
  archive: m.settings_editions_done_archive,
  reopen: m.settings_editions_done_reopen,
} as const satisfies Record<EditionStep, unknown>

/** Why nothing was done, and what can be. */
export const refusalTexts = {
  'not-allowed': m.settings_editions_refused_not_allowed,
  gone: m.settings_editions_refused_gone,
  changed: m.settings_editions_changed,
  'code-wrong': m.settings_editions_code_wrong,
  'is-current': m.settings_editions_refused_current,
  'edition-archived': m.settings_editions_refused_archived,
  unanswered: m.settings_prices_unanswered,
} as const satisfies Record<StepRefusal | 'unanswered', unknown>

/** The consequences, sentence by sentence; problems to mend before are warnings. F21 */
export function stepSentences(
  outcome: StepOutcome,
  locale: Locale,
): readonly { readonly text: string; readonly isWarning?: true }[] {
  const { step, edition, totals, current } = outcome
  if (step === 'current') return [...shownSentences(outcome, locale)]
  const money = moneySentences(outcome, locale)
  if (step === 'reopen')
    return [
      { text: m.settings_editions_goes_on({}, { locale }) },
      ...money,
      { text: m.settings_editions_not_shown({ code: current.code }, { locale }) },
    ]
  return [
    { text: m.settings_editions_read_only({}, { locale }) },
    { text: m.settings_editions_stops({ emails: totals.emails }, { locale }) },
    { text: m.settings_editions_money({}, { locale }) },
    ...money,
    { text: m.settings_editions_called({ name: archiveNameOf(edition) }, { locale }) },
  ]
}

function* shownSentences(
  { edition, phase, totals, current }: StepOutcome,
  locale: Locale,
): Generator<{ readonly text: string; readonly isWarning?: true }> {
  const { code, startsOn, endsOn, opensAt, closesAt } = edition
  const days = `${formatDay(startsOn, locale, 'short')} – ${formatDay(endsOn, locale, 'short')}`
  yield { text: m.settings_editions_shows({ code, days }, { locale }) }
  const at = (instant: Date) => typedInstant(instant)
  if (phase === 'notYetOpen')
    yield { text: m.settings_editions_phase_before({ at: at(opensAt) }, { locale }) }
  else if (phase === 'open') yield { text: m.settings_editions_phase_open({ at: at(closesAt) }, { locale }) }
  else
    yield {
      text: m.settings_editions_phase_closed(
        { at: formatDay(localDayOf(closesAt), locale, 'medium') },
        { locale },
      ),
    }
  const { published, drafts, items } = totals
  yield { text: m.settings_editions_programme({ published, drafts, items }, { locale }) }
  if (published === 0) yield { text: m.settings_editions_no_events({}, { locale }), isWarning: true }
  if (items === 0) yield { text: m.settings_editions_no_prices({}, { locale }), isWarning: true }
  yield {
    text: m.settings_editions_former({ code: current.code, count: current.registrations }, { locale }),
  }
  yield { text: m.settings_editions_office({}, { locale }) }
}

function moneySentences({ totals: { owing, over, refunds } }: StepOutcome, locale: Locale) {
  const line = (
    { count, sumCents }: typeof owing,
    text: (inputs: { count: number; sum: string }, options: { locale: Locale }) => string,
  ) =>
    count > 0
      ? [{ text: text({ count, sum: formatCents(sumCents, locale) }, { locale }), isWarning: true as const }]
      : []
  return [
    ...line(owing, m.settings_editions_owing),
    ...line(over, m.settings_editions_over),
    ...line(refunds, m.settings_editions_refunds),
  ]
}
