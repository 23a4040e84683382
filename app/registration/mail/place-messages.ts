import type { Block } from '#app/mail/message-content.ts'
import { dayAndTime } from '#app/mail/wording.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, isLocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { Composers } from './composers.ts'
import { isAhead } from './deadlines.ts'
import type { MessageFacts } from './message-facts.ts'
import { partnerBlocks } from './partner-block.ts'
import { picksBlock } from './picks-block.ts'
import { pricesBlock } from './prices-block.ts'
import {
  calendarOfCancelled,
  everything,
  isRegistered,
  openButton,
  picksIn,
  text,
  titleOf,
} from './shared-blocks.ts'

/** E-mails about places: saved, placed, waiting, promoted, moved, changed. */
export const messagesOfPlaces = {
  received(facts) {
    const { locale, edition, registration } = facts
    if (registration.status !== 'prepared' || !isAhead(edition.closesAt, facts)) return null
    const opens = isAhead(edition.opensAt, facts)
    return {
      subject: opens
        ? m.emails_received_subject({}, { locale })
        : m.emails_received_open_subject({}, { locale }),
      title: opens ? m.emails_received_title({}, { locale }) : m.emails_received_open_title({}, { locale }),
      blocks: [
        ...(opens
          ? [
              text(m.emails_received_text(dayAndTime(edition.opensAt, locale), { locale })),
              text(m.emails_received_next({}, { locale })),
            ]
          : [text(m.emails_received_open_text({}, { locale }))]),
        ...openButton(facts),
        ...picksBlock(facts, registration.picks, {
          title: m.emails_picks_prepared({}, { locale }),
          mood: 'plain',
        }),
        ...pricesBlock(facts),
      ],
    }
  },

  placed(facts) {
    const { locale } = facts
    const count = picksIn(facts, 'placed').length
    if (!isRegistered(facts) || count === 0) return null
    const waiting = picksIn(facts, 'waiting').length
    return {
      subject: m.emails_placed_subject({ count }, { locale }),
      title: m.emails_placed_title({}, { locale }),
      blocks: [
        text(m.emails_placed_text({ count }, { locale })),
        ...(waiting > 0 ? [text(m.emails_also_waiting({ count: waiting }, { locale }))] : []),
        ...partnerBlocks(facts),
        ...everything(facts),
      ],
    }
  },

  waiting(facts) {
    const { locale } = facts
    const count = picksIn(facts, 'waiting').length
    if (!isRegistered(facts) || count === 0) return null
    return {
      subject: m.emails_waiting_subject({ count }, { locale }),
      title: m.emails_waiting_title({}, { locale }),
      blocks: [
        ...(facts.registration.passedOver === 'unconfirmed'
          ? [text(m.emails_waiting_unconfirmed({}, { locale }))]
          : [text(m.emails_waiting_text({}, { locale })), text(m.emails_waiting_next({}, { locale }))]),
        ...partnerBlocks(facts),
        ...everything(facts),
      ],
    }
  },

  promoted(facts, { events }) {
    const { locale } = facts
    const placed = picksIn(facts, 'placed')
    const fresh = events ? placed.filter(({ eventId }) => events.includes(eventId)) : placed
    const [first] = fresh
    if (!isRegistered(facts) || !first) return null
    const count = fresh.length
    const rest = placed.filter((pick) => !fresh.includes(pick))
    return {
      subject: m.emails_promoted_subject({ count, title: titleOf(first, facts) }, { locale }),
      title: m.emails_promoted_title({}, { locale }),
      blocks: [
        text(m.emails_promoted_text({ count }, { locale })),
        ...picksBlock(facts, fresh, { title: m.emails_picks_new({}, { locale }), mood: 'placed' }),
        ...partnerBlocks(facts),
        ...everything(facts, { placed: rest }),
      ],
    }
  },

  moved(facts, { events }) {
    const { locale } = facts
    const moved = picksIn(facts, 'placed').filter(({ eventId }) => events.includes(eventId))
    const [first] = moved
    if (!isRegistered(facts) || !first) return null
    return {
      subject: m.emails_moved_subject({ title: titleOf(first, facts) }, { locale }),
      title: m.emails_moved_title({}, { locale }),
      blocks: [
        text(m.emails_moved_text({}, { locale })),
        ...picksBlock(facts, moved, { title: m.emails_picks_placed({}, { locale }), mood: 'placed' }),
        ...openButton(facts),
      ],
    }
  },

  changed(facts, { byPartner, cancelledEvents = [], movedEvents = [], leaveUntil, leftEvents }) {
    const { locale } = facts
    if (!isRegistered(facts)) return null
    const off = facts.registration.picks.filter(({ eventId }) => cancelledEvents.includes(eventId))
    const other = [...picksIn(facts, 'placed'), ...picksIn(facts, 'waiting')].filter(
      (pick) => movedEvents.includes(pick.eventId) && !off.includes(pick),
    )
    // the dancer has left these events since
    if (movedEvents.length > 0 && off.length + other.length === 0) return null
    const rest = picksIn(facts, 'placed').filter((pick) => !off.includes(pick) && !other.includes(pick))
    const whatChanged =
      other.length > 0
        ? m.emails_changed_events_moved({ count: other.length }, { locale })
        : cancelledEvents.length > 0
          ? m.emails_changed_events_cancelled({ count: cancelledEvents.length }, { locale })
          : byPartner
            ? m.emails_changed_by_partner({}, { locale })
            : m.emails_changed_text({}, { locale })
    return {
      subject: m.emails_changed_subject({}, { locale }),
      title: m.emails_changed_title({}, { locale }),
      blocks: [
        text(whatChanged),
        ...leaveBlocks(facts, { isMoved: other.length > 0, leaveUntil }),
        ...picksBlock(facts, other, { title: m.emails_picks_moved({}, { locale }), mood: 'placed' }),
        ...picksBlock(facts, off, { title: m.emails_picks_off({}, { locale }), mood: 'plain' }),
        ...calendarOfCancelled(facts, off),
        ...partnerBlocks(facts),
        ...everything(facts, { placed: rest, left: leftEvents }),
      ],
    }
  },
} satisfies Partial<Composers>

/** That the dancer may leave what the festival changed; nothing once the day is over. R60, L6 */
function leaveBlocks(
  { locale, now }: MessageFacts,
  { isMoved, leaveUntil }: { readonly isMoved: boolean; readonly leaveUntil: string | undefined },
): Block[] {
  if (!isMoved || leaveUntil === undefined || !isLocalDay(leaveUntil) || leaveUntil < localDayOf(now))
    return []
  return [text(m.emails_changed_may_leave({ day: formatDay(leaveUntil, locale, 'running') }, { locale }))]
}
