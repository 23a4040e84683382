import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { ListKind } from './list-kinds.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

export const listTitles: Readonly<Record<ListKind, Label>> = {
  door: m.print_list_door,
  roster: m.print_list_roster,
  room: m.print_list_room,
  unpaid: m.print_list_unpaid,
  waiting: m.print_list_waiting,
  vip: m.print_list_vip,
  artists: m.print_list_artists,
  arrivals: m.print_list_arrivals,
  shifts: m.print_list_shifts,
  volunteers: m.print_list_volunteers,
  hosting: m.print_list_hosting,
}

/** For whom each is, in a sentence. */
export const listTexts: Readonly<Record<ListKind, Label>> = {
  door: m.print_about_door,
  roster: m.print_about_roster,
  room: m.print_about_room,
  unpaid: m.print_about_unpaid,
  waiting: m.print_about_waiting,
  vip: m.print_about_vip,
  artists: m.print_about_artists,
  arrivals: m.print_about_arrivals,
  shifts: m.print_about_shifts,
  volunteers: m.print_about_volunteers,
  hosting: m.print_about_hosting,
}
