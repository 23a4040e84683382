import type { Locale } from '#app/platform/locale.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { mayCover, type PriceItem } from '#app/pricing/price-item.ts'
import { type EventKind, type Level, levels } from '#app/programme/event.ts'
import { levelLabel } from '#app/programme/ui/programme-labels.ts'

/** Several events picked by one press. */
export type QuickChoice = {
  /** What the button sends where there is no JavaScript. */
  readonly value: string
  readonly label: string
  readonly eventIds: readonly string[]
}

type Choosable = {
  readonly id: string
  readonly kind: EventKind
  readonly level: Level
  readonly tags: readonly string[]
}

/** How many events a choice must hold to be worth a button. */
const worthwhile = 2

/**
 * What people come for, in one press: the classes of a level, the milongas, everything a pass covers. Only of events that may be
 * picked; a choice that would tick the same as one before it is left out.
 */
export function quickChoices(
  events: readonly Choosable[],
  items: readonly PriceItem[],
  locale: Locale,
): QuickChoice[] {
  const choices = [
    ...levels.map((level) => ({
      value: `level.${level}`,
      label: m.register_quick_level({ level: levelLabel(level, locale) }, { locale }),
      eventIds: idsOf(events, (event) => event.kind === 'class' && event.level === level),
    })),
    {
      value: 'milongas',
      label: m.register_quick_kind_milonga({}, { locale }),
      eventIds: idsOf(events, ({ kind }) => kind === 'milonga'),
    },
    ...items
      .filter(({ kind, covers }) => kind === 'pass' && covers.atMost === undefined)
      .map((pass) => ({
        value: `pass.${pass.code}`,
        label: m.register_quick_pass({ name: inLocale(pass.name, locale).text }, { locale }),
        eventIds: idsOf(events, (event) => mayCover(pass, event)),
      })),
  ]
  const isNew = ({ eventIds }: QuickChoice, index: number) =>
    choices.findIndex((one) => one.eventIds.join() === eventIds.join()) === index
  return choices.filter((choice, index) => choice.eventIds.length >= worthwhile && isNew(choice, index))
}

/** The picks once a choice is pressed: all of it, besides what was picked; or without it, where all of it was picked already. */
export function picksAfter(picks: readonly string[], { eventIds }: QuickChoice): string[] {
  const isPicked = eventIds.every((id) => picks.includes(id))
  const others = picks.filter((id) => !eventIds.includes(id))
  return isPicked ? others : [...others, ...eventIds]
}

function idsOf(events: readonly Choosable[], wanted: (event: Choosable) => boolean): string[] {
  return events.filter(wanted).map(({ id }) => id)
}
