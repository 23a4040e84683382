import type { Block, CalendarBlock } from '#app/mail/message-content.ts'
import { dayAndTime } from '#app/mail/wording.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { isLive, type PickState, type PickView } from '../registration.ts'
import { tookPlace } from './calendar.ts'
import { isAhead } from './deadlines.ts'
import type { MessageFacts } from './message-facts.ts'
import { picksBlock } from './picks-block.ts'
import { pricesBlock } from './prices-block.ts'
import { paymentBlocks } from './slip-block.ts'

/** A paragraph of an e-mail. */
export function text(words: string): Block {
  return { kind: 'text', text: words }
}

/** The button that opens the registration, or confirms it where that is still to be done; none without a link. R21 */
export function openButton(facts: MessageFacts): Block[] {
  const { locale, link } = facts
  if (!link) return []
  const label = isToConfirm(facts)
    ? m.emails_confirm_open({}, { locale })
    : m.emails_open_registration({}, { locale })
  return [{ kind: 'button', label, url: link.url }]
}

/** Whether places depend on following this e-mail's link. R21 */
function isToConfirm({ registration: { confirmedBy, status } }: MessageFacts): boolean {
  return confirmedBy === null && isLive(status) && status !== 'prepared'
}

/** The block about confirming, in every e-mail to an unconfirmed registration. R21 */
export function confirmBlock(facts: MessageFacts): Block[] {
  const { locale, link, registration } = facts
  if (!link || !isToConfirm(facts)) return []
  const { confirmUntil, status } = registration
  // without a place there is none to lose
  const inTime = status === 'waiting' ? m.emails_confirm_until_waiting : m.emails_confirm_until
  const sentence =
    confirmUntil && isAhead(confirmUntil, facts)
      ? inTime(dayAndTime(confirmUntil, locale), { locale })
      : m.emails_confirm_in_line({}, { locale })
  return [{ kind: 'note', text: sentence }]
}

/** The whole registration: the access link, places, queues, prices, and how to pay. */
export function everything(
  facts: MessageFacts,
  {
    placed = picksIn(facts, 'placed'),
    left,
  }: { readonly placed?: readonly PickView[]; readonly left?: readonly string[] | undefined } = {},
): Block[] {
  const { locale } = facts
  const waitingFor = { title: m.emails_picks_waiting({}, { locale }), mood: 'waiting' } as const
  return [
    ...openButton(facts),
    ...placesBlock(facts, placed),
    ...calendarBlock(facts, left),
    ...picksBlock(facts, picksIn(facts, 'waiting'), waitingFor),
    ...pricesBlock(facts),
    ...paymentBlocks(facts),
  ]
}

function calendarBlock(facts: MessageFacts, left: readonly string[] = []): Block[] {
  if (picksIn(facts, 'placed').length === 0) return calendarOfLeft(facts, { left })
  const { locale, ticket } = facts
  return [
    { kind: 'calendar', text: m.emails_calendar_attached({}, { locale }), left },
    ...(ticket === null ? [] : [text(m.emails_ticket_attached({}, { locale }))]),
  ]
}

/** The calendar file for a dancer who has no place left and whose calendar has some of these cancelled events. E13 */
export function calendarOfCancelled(facts: MessageFacts, off: readonly PickView[]): Block[] {
  if (picksIn(facts, 'placed').length > 0 || !off.some(tookPlace)) return []
  return [{ kind: 'calendar', text: m.emails_calendar_cancelled({}, { locale: facts.locale }) }]
}

/**
 * The calendar file for a dancer who has no place now; nothing where they never had one.
 * @param given events where they had a place, besides those of a registration that ended; `isLeftOnly`: their places are another dancer's now. E28
 */
export function calendarOfLeft(
  facts: MessageFacts,
  given: Pick<CalendarBlock, 'left' | 'isLeftOnly'> = {},
): Block[] {
  const { left = [] } = given
  const hadAny = left.length > 0 || (!isRegistered(facts) && picksIn(facts, 'left').some(tookPlace))
  const text = m.emails_calendar_left({}, { locale: facts.locale })
  return hadAny ? [{ kind: 'calendar', text, ...given }] : []
}

/** The places that the dancer has, or those of `picks`. */
export function placesBlock(facts: MessageFacts, picks = picksIn(facts, 'placed')): Block[] {
  const title = m.emails_picks_placed({}, { locale: facts.locale })
  return picksBlock(facts, picks, { title, mood: 'placed' })
}

/** The places and queues that the dancer has left. */
export function givenBack(facts: MessageFacts): Block[] {
  const title = m.emails_picks_left({}, { locale: facts.locale })
  return picksBlock(facts, picksIn(facts, 'left'), { title, mood: 'plain' })
}

/** The picks of the registration in this state. */
export function picksIn({ registration }: MessageFacts, state: PickState): readonly PickView[] {
  return registration.picks.filter((pick) => pick.state === state)
}

/** Whether the registration has neither been cancelled nor released. */
export function isRegistered({ registration }: MessageFacts): boolean {
  return isLive(registration.status)
}

/** The title of a pick's event in the language of the e-mail, else in the other one. */
export function titleOf({ event }: PickView, { locale }: MessageFacts): string {
  return inLocale(event.title, locale).text
}
