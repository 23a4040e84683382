import { isAfterFestival, type RegistrationPhase } from '#app/festival/phase.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { formatPrice } from '#app/platform/values/money.ts'
import type { Mine } from '../mine.ts'
import type { MinePage } from '../mine-page.ts'
import { momentIn } from './moment.ts'

type Facts = {
  readonly mine: Pick<
    Mine,
    'name' | 'status' | 'erasedAt' | 'owedCents' | 'dueOn' | 'payBy' | 'picks' | 'paidCents' | 'totalCents'
  >
  readonly edition: Pick<MinePage['edition'], 'opensAt' | 'startsOn' | 'endsOn'>
  readonly phase: RegistrationPhase
  readonly now: Date
}

/** The state of a registration: a title and one or two sentences. */
export function stateText(
  { mine, edition, phase, now }: Facts,
  locale: Locale,
): { title: string; text: string } {
  const { name } = mine
  const isOver = isAfterFestival(edition, now)
  const amount = formatPrice(mine.owedCents, locale)
  if (mine.erasedAt) {
    return { title: m.my_reg_erased_title({}, { locale }), text: m.my_reg_erased_text({}, { locale }) }
  }
  switch (mine.status) {
    case 'prepared':
      return {
        title: m.my_reg_prepared_title({ name }, { locale }),
        text: preparedText(phase, edition.opensAt, locale),
      }
    case 'waiting':
      if (isOver) {
        return {
          title: m.my_reg_waiting_over_title({ name }, { locale }),
          text: m.my_reg_waiting_over_text({}, { locale }),
        }
      }
      return {
        title: m.my_reg_waiting_title({ name }, { locale }),
        text: m.my_reg_waiting_text({}, { locale }),
      }
    case 'placed':
      if (isOver) return ofPast(mine, locale)
      return { title: placedTitle(mine, locale), text: placedText(mine, now, locale) }
    case 'confirmed':
      return {
        title: isOver
          ? m.my_reg_over_title({ name }, { locale })
          : m.my_reg_confirmed_title({ name }, { locale }),
        text: confirmedText(mine, { edition, now }, locale),
      }
    case 'late':
      if (isOver) return ofPast(mine, locale)
      return {
        title: m.my_reg_late_title({ name }, { locale }),
        text: m.my_reg_late_text({ amount }, { locale }),
      }
    case 'released':
      return {
        title: m.my_reg_released_title({ name }, { locale }),
        text: m.my_reg_released_text({}, { locale }),
      }
    case 'cancelled':
      return {
        title: m.my_reg_cancelled_title({}, { locale }),
        text:
          phase === 'open'
            ? m.my_reg_cancelled_text({}, { locale })
            : m.my_reg_cancelled_closed({}, { locale }),
      }
  }
}

/** Money is still owed for places that were danced. */
function ofPast({ name, status, owedCents }: Facts['mine'], locale: Locale) {
  const title = status === 'late' ? m.my_reg_late_title : m.my_reg_over_title
  const amount = formatPrice(owedCents, locale)
  return {
    title: title({ name }, { locale }),
    text: owedCents > 0 ? m.my_reg_over_owes({ amount }, { locale }) : m.my_reg_over_text({}, { locale }),
  }
}

function preparedText(phase: RegistrationPhase, opensAt: Date, locale: Locale): string {
  switch (phase) {
    case 'notYetOpen':
      return m.my_reg_prepared_before(momentIn(opensAt, locale), { locale })
    case 'open':
      return m.my_reg_prepared_open({}, { locale })
    case 'closed':
      return m.my_reg_prepared_closed({}, { locale })
  }
}

/** Mentions the number of places when the dancer waits for others. */
function placedTitle({ name, picks }: Facts['mine'], locale: Locale): string {
  const placed = picks.filter(({ state }) => state === 'placed').length
  const all = placed + picks.filter(({ state }) => state === 'waiting').length
  return placed === all
    ? m.my_reg_placed_title({ name }, { locale })
    : m.my_reg_placed_some_title({ name, placed, all }, { locale })
}

function placedText({ owedCents, dueOn, payBy, picks }: Facts['mine'], now: Date, locale: Locale): string {
  const amount = formatPrice(owedCents, locale)
  const day = dueOn && formatDay(dueOn, locale, 'running')
  if (payBy === 'cash') return withWaiting(m.my_reg_placed_cash({ amount }, { locale }), picks, locale)
  if (!day) return withWaiting(m.my_reg_placed_pay_any_time({ amount }, { locale }), picks, locale)
  const pay = dueOn < localDayOf(now) ? m.my_reg_placed_pay_over : m.my_reg_placed_pay
  return withWaiting(pay({ amount, day }, { locale }), picks, locale)
}

function confirmedText(
  { owedCents, picks }: Facts['mine'],
  { edition, now }: Pick<Facts, 'edition' | 'now'>,
  locale: Locale,
): string {
  if (isAfterFestival(edition, now) && owedCents === 0) return m.my_reg_over_text({}, { locale })
  if (owedCents > 0) {
    return withWaiting(
      m.my_reg_confirmed_owes({ amount: formatPrice(owedCents, locale) }, { locale }),
      picks,
      locale,
    )
  }
  const text =
    localDayOf(now) < edition.startsOn
      ? m.my_reg_confirmed_text({ day: formatDay(edition.startsOn, locale, 'running') }, { locale })
      : m.my_reg_confirmed_now({}, { locale })
  return withWaiting(text, picks, locale)
}

function withWaiting(text: string, picks: Mine['picks'], locale: Locale): string {
  const count = picks.filter(({ state }) => state === 'waiting').length
  return count === 0 ? text : `${text} ${m.my_reg_and_waiting({ count }, { locale })}`
}
