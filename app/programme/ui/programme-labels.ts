import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { EventKind, FestivalEvent, Level } from '../event.ts'

/** The label of a kind of event: `Class` · `Lekcija`. */
export function kindLabel(kind: EventKind, locale: Locale): string {
  return kinds[kind]({}, { locale })
}

/** The plural of a kind, for use in a sentence: `classes` · `lekcije`. */
export function pluralKindLabel(kind: EventKind, locale: Locale): string {
  return severalOfKind[kind]({}, { locale })
}

/** The label of a level: `All levels` · `Vse stopnje`. */
export function levelLabel(level: Level, locale: Locale): string {
  return levels[level]({}, { locale })
}

/** The label of an event's level, where it is shown: null for a talk or a milonga that is open to all. */
export function shownLevelLabel(
  { kind, level }: Pick<FestivalEvent, 'kind' | 'level'>,
  locale: Locale,
): string | null {
  return level === 'open' && !taught.includes(kind) ? null : levelLabel(level, locale)
}

/** The kinds that also show the level *open*. */
const taught: readonly EventKind[] = ['class', 'workshop']

const kinds = {
  class: m.programme_kind_class,
  workshop: m.programme_kind_workshop,
  milonga: m.programme_kind_milonga,
  practica: m.programme_kind_practica,
  show: m.programme_kind_show,
  concert: m.programme_kind_concert,
  talk: m.programme_kind_talk,
  tour: m.programme_kind_tour,
  other: m.programme_kind_other,
}

const severalOfKind = {
  class: m.programme_kinds_class,
  workshop: m.programme_kinds_workshop,
  milonga: m.programme_kinds_milonga,
  practica: m.programme_kinds_practica,
  show: m.programme_kinds_show,
  concert: m.programme_kinds_concert,
  talk: m.programme_kinds_talk,
  tour: m.programme_kinds_tour,
  other: m.programme_kinds_other,
}

const levels = {
  open: m.programme_level_open,
  beginner: m.programme_level_beginner,
  intermediate: m.programme_level_intermediate,
  advanced: m.programme_level_advanced,
  master: m.programme_level_master,
}
