import type { Querying } from '#app/platform/database/statement.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { readShiftBusy } from '../../shifts/queries/shift-busy.server.ts'
import { isShift, type Shift } from '../../volunteer/offer.ts'
import { type Busy, clashesOf } from '../clash.ts'
import { type CheckedOrder, isOff, type ListedOrder, plain } from '../order.ts'

/** A member of the team as work is given to them. */
export type Worker = {
  readonly name: string
  readonly function: string
  readonly email: string | null
  readonly phone: string | null
  readonly artist: string | null
  readonly shifts: readonly Shift[]
}

/** The people who can be assigned work: the team, without declined offers. */
export async function readWorkers(db: Querying, editionId: string): Promise<Worker[]> {
  const { rows } = await db.query<Worker & { shifts: Shift[] }>({
    name: 'workers',
    text: `select name, function, lower(email) as email, phone, artist, shifts from team
      where edition_id = $1 and state <> 'declined' and erased_at is null order by name collate "sl-x-icu", id`,
    values: [editionId],
  })
  return rows.map((row) => ({ ...row, shifts: row.shifts.filter(isShift) }))
}

/** The orders with what their people do at the same time. A person is known by the name on the team, and by their e-mail address. T12 */
export async function checkOrders(
  db: Querying,
  editionId: string,
  orders: readonly ListedOrder[],
): Promise<CheckedOrder[]> {
  const workers = Map.groupBy(await readWorkers(db, editionId), ({ name }) => plain(name))
  const persons = new Map(
    orders.map((order) => [order.id, personOf(order, workers.get(plain(order.who)) ?? [])]),
  )
  const all = [...persons.values()]
  const picks = await readPicks(
    db,
    editionId,
    all.flatMap(({ emails }) => emails),
  )
  const teaching = await readTeaching(
    db,
    editionId,
    all.flatMap(({ artists }) => artists),
  )
  const shifts = await readShiftBusy(db, editionId)
  const byPerson = Map.groupBy(orders, ({ who }) => plain(who))
  return orders.map((order) => {
    const person = persons.get(order.id)
    if (!person || isOff(order)) return { ...order, clashes: [] }
    const others = (byPerson.get(plain(order.who)) ?? []).filter((one) => one.id !== order.id && !isOff(one))
    const busy = [
      ...others.flatMap(asBusy),
      ...shifts.filter(
        ({ name, email }) => plain(name) === plain(order.who) || person.emails.includes(email ?? ''),
      ),
      ...person.emails.flatMap((email) => picks.get(email) ?? []),
      ...person.artists.flatMap((artist) => teaching.get(artist) ?? []),
    ]
    return { ...order, clashes: clashesOf(order, { busy, offered: person.offered }) }
  })
}

type Person = {
  readonly emails: readonly string[]
  readonly artists: readonly string[]
  readonly offered: readonly Shift[]
}

function personOf({ contact }: ListedOrder, workers: readonly Worker[]): Person {
  const typed = contact?.trim().toLowerCase() ?? ''
  const emails = [...workers.map(({ email }) => email), typed.includes('@') ? typed : null]
  return {
    emails: [...new Set(emails.filter((email) => email !== null))],
    artists: [...new Set(workers.map(({ artist }) => artist).filter((artist) => artist !== null))],
    offered: workers.flatMap(({ shifts }) => shifts),
  }
}

function asBusy({ number, task, startsAt, endsAt }: ListedOrder): Busy[] {
  if (!startsAt || !endsAt) return []
  const title = `${number}. ${task}`
  return [{ kind: 'order', title: { en: title, sl: title }, from: startsAt, until: endsAt }]
}

type BusyRow = { key: string; title: Bilingual; from: Date; until: Date }

/** By e-mail address, the events in which people have a place. */
export async function readPicks(db: Querying, editionId: string, emails: readonly string[]) {
  if (emails.length === 0) return new Map<string, Busy[]>()
  const { rows } = await db.query<BusyRow>({
    name: 'workers-picks',
    text: `select lower(r.email) as key, e.title, e.starts_at as "from", e.ends_at as until
      from registrations r join picks p on p.edition_id = r.edition_id and p.dancer_id = r.id and p.state = 'placed'
      join events e on e.edition_id = p.edition_id and e.id = p.event_id and e.status = 'published'
      where r.edition_id = $1 and lower(r.email) = any($2) order by e.starts_at, e.id`,
    values: [editionId, emails],
  })
  return busyByKey(rows, 'pick')
}

/** By artist, the events that they give. */
export async function readTeaching(db: Querying, editionId: string, artists: readonly string[]) {
  if (artists.length === 0) return new Map<string, Busy[]>()
  const { rows } = await db.query<BusyRow>({
    name: 'workers-teaching',
    text: `select a.slug as key, e.title, e.starts_at as "from", e.ends_at as until
      from unnest($2::text[]) as a(slug) join events e on e.edition_id = $1 and a.slug = any(e.artists) and e.status <> 'cancelled'
      order by e.starts_at, e.id`,
    values: [editionId, [...new Set(artists)]],
  })
  return busyByKey(rows, 'teaching')
}

function busyByKey(rows: readonly BusyRow[], kind: Busy['kind']): Map<string, Busy[]> {
  const grouped = Map.groupBy(rows, ({ key }) => key)
  return new Map(
    [...grouped].map(([key, those]) => [
      key,
      those.map(({ title, from, until }) => ({ kind, title, from, until })),
    ]),
  )
}
