/** The lists of the festival days, each named by what it is used for. */
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

/** What picks out a list's rows: a day of the festival, an event. */
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

/** What goes into the pack of a festival day, in the order in which it is handed out. J6 */
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
