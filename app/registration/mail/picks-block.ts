import type { PickRow, PicksBlock } from '#app/mail/message-content.ts'
import { roleName } from '#app/mail/wording.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime } from '#app/platform/values/local-day.ts'
import type { PickView } from '../registration.ts'
import type { MessageFacts } from './message-facts.ts'

/** Events by day, each with time, venue, role and queue position. Empty when there are none. */
export function picksBlock(
  facts: MessageFacts,
  picks: readonly PickView[],
  { title, mood }: Pick<PicksBlock, 'title' | 'mood'>,
): PicksBlock[] {
  if (picks.length === 0) return []
  const inOrder = picks.toSorted((a, b) => Number(a.event.startsAt) - Number(b.event.startsAt))
  const days = Map.groupBy(inOrder, ({ event }) => event.festivalDay)
  return [
    {
      kind: 'picks',
      title,
      mood,
      days: Array.from(days, ([day, there]) => ({
        day: formatDay(day, facts.locale, 'heading'),
        picks: there.map((pick) => pickRow(facts, pick)),
      })),
    },
  ]
}

function pickRow({ locale, venues }: MessageFacts, { event, role, waiting }: PickView): PickRow {
  const title = inLocale(event.title, locale)
  const venue = venues.find(({ slug }) => slug === event.venue)
  return {
    time: `${formatTime(event.startsAt, locale)}–${formatTime(event.endsAt, locale)}`,
    title: title.text,
    lang: title.locale,
    details: [
      ...(venue ? [inLocale(venue.name, locale).text] : []),
      ...(role && event.places.mode === 'role' ? [roleName(role, locale)] : []),
      ...(waiting
        ? [m.emails_picks_position({ position: waiting.position, of: waiting.of }, { locale })]
        : []),
      ...(event.status === 'cancelled' ? [m.emails_picks_cancelled({}, { locale })] : []),
    ],
  }
}
