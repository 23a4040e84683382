import type { Locale } from '#app/platform/locale.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { mayCover, type PriceItem } from '#app/pricing/price-item.ts'
import { type EventKind, type Level, levels } from '#app/programme/event.ts'
import { isSameTime } from '#app/programme/overlap.ts'
import { levelLabel } from '#app/programme/ui/programme-labels.ts'

/** Several events picked by one press. */
export type QuickChoice = {
  /** The value the button sends without JavaScript. */
  readonly value: string
  readonly label: string
  readonly eventIds: readonly string[]
  /** The pass that covers them; null for a level or a kind. */
  readonly pass: PriceItem | null
}

type Choosable = {
  readonly id: string
  readonly kind: EventKind
  readonly level: Level
  readonly tags: readonly string[]
}

/** The smallest number of events that gets a button. */
const worthwhile = 2

/**
 * The quick choices: everything a pass covers, the classes of a level, the milongas. Contain only events that may be picked; a choice equal to an
 * earlier one is left out.
 */
export function quickChoices(
  events: readonly Choosable[],
  items: readonly PriceItem[],
  locale: Locale,
): QuickChoice[] {
  const choices: QuickChoice[] = [
    ...items
      .filter(({ kind, covers }) => kind === 'pass' && covers.atMost === undefined)
      .map((pass) => ({
        value: `pass.${pass.code}`,
        label: inLocale(pass.name, locale).text,
        eventIds: idsOf(events, (event) => mayCover(pass, event)),
        pass,
      })),
    ...levels.map((level) => ({
      value: `level.${level}`,
      label: m.register_quick_level({ level: levelLabel(level, locale) }, { locale }),
      eventIds: idsOf(events, (event) => event.kind === 'class' && event.level === level),
      pass: null,
    })),
    {
      value: 'milongas',
      label: m.register_quick_kind_milonga({}, { locale }),
      eventIds: idsOf(events, ({ kind }) => kind === 'milonga'),
      pass: null,
    },
  ]
  const isNew = ({ eventIds }: QuickChoice, index: number) =>
    choices.findIndex((one) => one.eventIds.join() === eventIds.join()) === index
  return choices.filter((choice, index) => choice.eventIds.length >= worthwhile && isNew(choice, index))
}

type Timed = { readonly id: string; readonly startsAt: Date; readonly endsAt: Date }

/** The result of a choice so far, and the open question. */
export type ChoiceSoFar<Event> = {
  readonly picks: readonly string[]
  /** Events at one time, of which one person can take one; empty when nothing is open. */
  readonly ask: readonly Event[]
  /** How many questions come after this one, if the first event is taken each time. */
  readonly more: number
}

/**
 * Picks the events of a choice without ever picking two at one time: where they overlap, asks about the first undecided time. An earlier pick decides
 * for its own time.
 * @param events that may be picked, in order of time
 * @param skipped answered with "none of these"
 */
export function followChoice<Event extends Timed>(
  events: readonly Event[],
  { eventIds }: Pick<QuickChoice, 'eventIds'>,
  picks: readonly string[],
  skipped: readonly string[],
): ChoiceSoFar<Event> {
  const taken = events.filter(({ id }) => picks.includes(id))
  const overlaps = (event: Event, others: readonly Event[]) =>
    others.some((other) => other !== event && isSameTime(event, other))
  const open = events.filter(
    (event) =>
      eventIds.includes(event.id) &&
      !picks.includes(event.id) &&
      !skipped.includes(event.id) &&
      !overlaps(event, taken),
  )
  const unclear = open.filter((event) => overlaps(event, open))
  const clear = open.filter((event) => !unclear.includes(event))
  const now = [...picks, ...clear.map(({ id }) => id)]
  const [first] = unclear
  if (!first) return { picks: now, ask: [], more: 0 }
  const after = followChoice(events, { eventIds }, [...now, first.id], skipped)
  return {
    picks: now,
    ask: unclear.filter((event) => event === first || isSameTime(event, first)),
    more: after.ask.length === 0 ? 0 : after.more + 1,
  }
}

/** The result of pressing a button; the same in the browser and, without JavaScript, on the server. */
export type Chosen = {
  readonly picks: readonly string[]
  /** The value of the choice being followed; empty for none. */
  readonly way: string
  readonly skipped: readonly string[]
}

/**
 * Applies a pressed button: a choice (pressed again, it is undone), `take.` one of the events asked about, `skip.` all of them, `none`.
 * @param events that may be picked, in order of time
 */
export function chosenBy<Event extends Timed>(
  value: string,
  before: Chosen,
  events: readonly Event[],
  choices: readonly QuickChoice[],
): Chosen {
  const follow = (way: string, picks: readonly string[], skipped: readonly string[]): Chosen => {
    const choice = choices.find((one) => one.value === way)
    if (!choice) return { picks, way: '', skipped: [] }
    return { picks: followChoice(events, choice, picks, skipped).picks, way, skipped }
  }
  const [press, ids = ''] = value.split(':')
  if (press === 'take') return follow(before.way, [...before.picks, ids], before.skipped)
  if (press === 'skip') return follow(before.way, before.picks, [...before.skipped, ...ids.split(',')])
  const choice = choices.find((one) => one.value === value)
  if (!choice) return { picks: [], way: '', skipped: [] }
  if (!isMade(choice, before)) return follow(value, before.picks, [])
  return { picks: before.picks.filter((id) => !choice.eventIds.includes(id)), way: '', skipped: [] }
}

/** Whether a choice was pressed, or all of it is picked. */
export function isMade({ value, eventIds }: QuickChoice, { picks, way }: Omit<Chosen, 'skipped'>): boolean {
  return way === value || eventIds.every((id) => picks.includes(id))
}

function idsOf(events: readonly Choosable[], wanted: (event: Choosable) => boolean): string[] {
  return events.filter(wanted).map(({ id }) => id)
}
