import type { Edition } from '#app/festival/edition.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Locale } from '#app/platform/locale.ts'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { findProgramme, findRooms } from '#app/programme/service.server.ts'
import type { ProgrammeEvent } from '#app/programme/timetable.ts'
import { findGuests } from '#app/promotion/service.server.ts'
import { readEventQueue, readParticipants } from '#app/registration/service.server.ts'
import { may } from '../policy.ts'
import type { Sheet } from '../sheet.ts'
import { readListDays } from './list-days.server.ts'
import type { ListKind } from './list-kinds.ts'
import { eventsOf, type ListedProgramme } from './listed-event.ts'
import { doorSheet, rosterSheet, waitingSheet } from './participants-sheets.ts'
import {
  arrivalsSheet,
  hostingSheet,
  shiftsSheet,
  unpaidSheet,
  vipSheet,
  volunteersSheet,
} from './people-sheets.ts'
import { artistsSheet, roomSheets } from './programme-sheets.ts'
import { readDoorGuests, readHosts, readOwing } from './queries/read-people.server.ts'
import { readListedShifts, readListedWork, readTeam } from './queries/read-team.server.ts'

export type SheetRequest = {
  readonly edition: Edition
  readonly list: ListKind
  /** Null: every day of the festival. */
  readonly day: LocalDay | null
  /** Null: every event of the list. */
  readonly event: string | null
  readonly by: Actor
  readonly locale: Locale
}

/** The sheets of a list, as things stand now: one for each event or room, else one. J1 */
export async function readSheets(
  app: AppContext,
  request: SheetRequest,
): Promise<Decision<Sheet[], 'not-allowed'>> {
  if (!may(request.by, 'lists.print')) return refuse('not-allowed')
  const programme = {
    ...(await findProgramme(app, request.edition.id, { by: request.by })),
    rooms: await findRooms(app.db, request.edition.id),
  }
  return accept(await readers[request.list](app, { ...request, programme }))
}

type Reading = SheetRequest & { readonly programme: ListedProgramme }
type Reader = (app: AppContext, reading: Reading) => Promise<Sheet[]>

const readers: Readonly<Record<ListKind, Reader>> = {
  door: (app, reading) =>
    eachEvent(eventsOf('door', reading), async (event) =>
      doorSheet({
        ...reading,
        event,
        guests: await readDoorGuests(app.db, reading.edition.id, event.id),
      }),
    ),
  roster: (app, reading) =>
    eachEvent(eventsOf('roster', reading), async (event) =>
      rosterSheet({
        ...reading,
        event,
        participants: await readParticipants(app.db, reading.edition.id, event.id),
        queue: await readEventQueue(app, reading.edition.id, event.id),
      }),
    ),
  waiting: async (app, reading) => {
    const queues = []
    for (const event of eventsOf('waiting', reading)) {
      if (event.waiting === 0) continue
      queues.push({ event, queue: await readEventQueue(app, reading.edition.id, event.id) })
    }
    return [waitingSheet({ ...reading, queues, day: dayText(reading) })]
  },
  room: async (app, reading) => {
    const days = await daysOf(app, reading)
    return days.flatMap((day) => roomSheets(ofDay(reading, day)))
  },
  artists: async (app, reading) => {
    const team = await readTeam(app.db, reading.edition.id)
    const days = await daysOf(app, reading)
    return days
      .map((day) => ({ ...artistsSheet({ ...ofDay(reading, day), team }), key: day }))
      .filter(({ groups }) => groups.length > 0 || reading.day !== null)
  },
  unpaid: async (app, reading) => {
    const events = reading.day ? eventsOf('unpaid', reading).map(({ id }) => id) : null
    const owing = await readOwing(app.db, reading.edition.id, events)
    return [unpaidSheet({ owing, day: dayText(reading), locale: reading.locale })]
  },
  vip: async (app, { edition, by, day, locale, ...reading }) => {
    const guests = (await findGuests(app, { editionId: edition.id, by })) ?? []
    return [vipSheet({ guests, day, dayText: dayText({ ...reading, day, locale }), locale })]
  },
  arrivals: async (app, { edition, locale }) => [
    arrivalsSheet({ team: await readTeam(app.db, edition.id), locale }),
  ],
  shifts: async (app, reading) => {
    const { edition, day, locale } = reading
    const shifts = await readListedShifts(app.db, edition.id)
    const team = await readTeam(app.db, edition.id)
    const orders = await readListedWork(app.db, edition.id)
    const days = await daysOf(app, reading)
    return days
      .map((one) => ({
        ...shiftsSheet({ team, shifts, orders, day: one, dayText: formatDay(one, locale, 'full'), locale }),
        key: one,
      }))
      .filter(({ groups }) => groups.length > 0 || day !== null)
  },
  volunteers: async (app, { edition, locale }) => {
    const team = await readTeam(app.db, edition.id)
    const shifts = await readListedShifts(app.db, edition.id)
    return [volunteersSheet({ team, shifts, orders: await readListedWork(app.db, edition.id), locale })]
  },
  hosting: async (app, { edition, locale }) => [
    hostingSheet({ hosts: await readHosts(app.db, edition.id), locale }),
  ],
}

async function eachEvent(
  events: readonly ProgrammeEvent[],
  make: (event: ProgrammeEvent) => Promise<Sheet>,
): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  for (const event of events) sheets.push(await make(event))
  return sheets
}

/** The chosen day; else every day that a list may have. */
async function daysOf(app: AppContext, { day, edition }: Reading): Promise<readonly LocalDay[]> {
  return day ? [day] : readListDays(app, edition)
}

function ofDay({ programme, locale }: Reading, day: LocalDay) {
  const events = programme.events.filter((one) => one.status === 'published' && one.festivalDay === day)
  return { programme: { ...programme, events }, dayText: formatDay(day, locale, 'full'), locale }
}

function dayText({ day, locale }: Pick<Reading, 'day' | 'locale'>): string {
  return day ? formatDay(day, locale, 'full') : ''
}
