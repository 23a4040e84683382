/** The lists of the festival days, each named by its use. */
export const listKinds = [
  'door',
  'roster',
  'room',
  'unpaid',
  'waiting',
  'vip',
  'artists',
  'arrivals',
  'shifts',
  'volunteers',
  'hosting',
] as const
export type ListKind = (typeof listKinds)[number]

/** The choice that a list needs: a day of the festival, an event. */
export type ListFilter = 'day' | 'event'

export const listFilters: Readonly<Record<ListKind, readonly ListFilter[]>> = {
  door: ['day', 'event'],
  roster: ['day', 'event'],
  room: ['day'],
  unpaid: ['day'],
  waiting: ['day', 'event'],
  vip: ['day'],
  artists: ['day'],
  arrivals: [],
  shifts: ['day'],
  volunteers: [],
  hosting: [],
}

/** The lists of a festival day's pack, in the order in which they are handed out. J6 */
export const packKinds = [
  'door',
  'roster',
  'room',
  'artists',
  'shifts',
  'vip',
  'unpaid',
  'waiting',
] as const satisfies readonly ListKind[]
