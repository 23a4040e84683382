import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import type { Artist } from '../../event.ts'
import { kindLabel, levelLabel } from '../programme-labels.ts'
import type { Filter, Seeker, Wanted } from './filter-events.ts'

/** A filter that is set, as a chip says it: `Thursday 13 November`, `free for leading`. */
export function filterLabel(
  filter: Filter,
  wanted: Wanted,
  artists: readonly Artist[],
  locale: Locale,
): string {
  const { day, kind, level, artist, free } = wanted
  if (filter === 'day' && day) return formatDay(day, locale, 'heading')
  if (filter === 'kind' && kind) return kindLabel(kind, locale)
  if (filter === 'level' && level) return levelLabel(level, locale)
  if (filter === 'free' && free)
    return m.programme_filter_free_for({ who: seekerLabel(free, locale) }, { locale })
  return artists.find(({ slug }) => slug === artist)?.name ?? artist ?? ''
}

/** For whom a place is looked for, after “for”. */
export function seekerLabel(seeker: Seeker, locale: Locale): string {
  return seekerLabels[seeker]({}, { locale })
}

const seekerLabels = {
  leader: m.programme_filter_free_leader,
  follower: m.programme_filter_free_follower,
  couple: m.programme_filter_free_couple,
}
