import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { kindLabel, shownLevelLabel } from '#app/programme/ui/programme-labels.ts'
import type { Sheet } from '../sheet.ts'
import {
  artistsOf,
  type ListedProgramme,
  placeOf,
  roomsOf,
  spanOf,
  takenText,
  titleOf,
} from './listed-event.ts'
import type { TeamMember } from './people-sheets.ts'

type OfDay = {
  /** The published events of the day, by time. */
  readonly programme: ListedProgramme
  readonly dayText: string
  readonly locale: Locale
}

/** A sheet for the door of each room with today's events, legible from two steps away. The only room of a venue is called as the venue. */
export function roomSheets({ programme, dayText, locale }: OfDay): Sheet[] {
  const { events, venues, rooms } = programme
  const doors = venues.flatMap(
    ({ slug: venue }): { readonly venue: string; readonly room: string | null }[] => {
      const there = roomsOf(venue, rooms)
      return there.length > 1 ? there.map(({ slug }) => ({ venue, room: slug })) : [{ venue, room: null }]
    },
  )
  return doors.flatMap(({ venue, room }) => {
    const here = events.filter((event) => event.venue === venue && (room === null || event.room === room))
    if (here.length === 0) return []
    return [
      {
        key: room ?? venue,
        title: placeOf({ venue, room }, programme, locale),
        subtitle: dayText,
        isLarge: true,
        facts: [],
        columns: [
          { label: m.print_col_time({}, { locale }), width: 2.6 },
          { label: m.print_col_event({}, { locale }), width: 8 },
          { label: m.print_col_level({}, { locale }), width: 3 },
        ],
        groups: [
          {
            title: null,
            rows: here.map((event) => [
              spanOf(event, locale),
              { text: titleOf(event, locale), small: artistsOf(event, programme) },
              shownLevelLabel(event, locale) ?? kindLabel(event.kind, locale),
            ]),
          },
        ],
        empty: m.print_empty_room({}, { locale }),
      },
    ]
  })
}

/** Each artist's day: where and when, with how many dancers, and how they are reached. */
export function artistsSheet({
  programme,
  dayText,
  team,
  locale,
}: OfDay & { readonly team: readonly TeamMember[] }): Sheet {
  const { events, artists } = programme
  const busy = artists
    .map((artist) => ({ artist, own: events.filter((event) => event.artists.includes(artist.slug)) }))
    .filter(({ own }) => own.length > 0)
  return {
    key: 'artists',
    title: m.print_list_artists({}, { locale }),
    subtitle: dayText,
    facts: [m.print_fact_artists({ count: `${busy.length}` }, { locale })],
    columns: [
      { label: m.print_col_time({}, { locale }), width: 2.4 },
      { label: m.print_col_event({}, { locale }), width: 5 },
      { label: m.print_col_room({}, { locale }), width: 3.4 },
      { label: m.print_col_level({}, { locale }), width: 2.6 },
      { label: m.print_col_taken({}, { locale }), width: 2.6 },
    ],
    groups: busy.map(({ artist, own }) => {
      const member = team.find((one) => one.artist === artist.slug)
      return {
        title: [artist.name, member?.phone, member?.lodging].filter(Boolean).join(' · '),
        rows: own.map((event) => [
          spanOf(event, locale),
          titleOf(event, locale),
          placeOf(event, programme, locale),
          shownLevelLabel(event, locale) ?? kindLabel(event.kind, locale),
          takenText(event),
        ]),
      }
    }),
    empty: m.print_empty_artists({}, { locale }),
  }
}
