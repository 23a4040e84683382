import type { Querying } from '#app/platform/database/statement.ts'

/** A station on one evening. */
export type Shift = {
  readonly id: string
  readonly editionId: string
  readonly station: string
  readonly eventId: string | null
  readonly people: readonly ShiftPerson[]
  readonly openedAt: Date
  readonly endedAt: Date | null
}

/** A person who works a shift; `pin` is the hash of four digits with the shift's id. */
export type ShiftPerson = { readonly name: string; readonly pin: string }

/** A device of a shift. */
export type Device = {
  readonly id: string
  readonly shift: Shift
  readonly registeredBy: string
  readonly seenAt: Date
  readonly revokedAt: Date | null
  /** How far its clock is behind the right time, which is the server's but in a demo. */
  readonly skewMs: number
  readonly unsent: number
  readonly oldestUnsentAt: Date | null
  /** Its charge in per cent, where its browser tells. */
  readonly battery: number | null
}

type Row = {
  id: string
  registered_by: string
  seen_at: Date
  revoked_at: Date | null
  skew_ms: string | number
  unsent: number
  oldest_unsent_at: Date | null
  battery: number | null
  shift_id: string
  edition_id: string
  station: string
  event_id: string | null
  people: readonly ShiftPerson[]
  opened_at: Date
  ended_at: Date | null
}

const joined = `select d.id, d.registered_by, d.seen_at, d.revoked_at, d.skew_ms, d.unsent, d.oldest_unsent_at, d.battery,
    s.id as shift_id, s.edition_id, s.station, s.event_id, s.people, s.opened_at, s.ended_at
  from reception_devices d join reception_shifts s on s.id = d.shift_id`

function deviceOf(row: Row): Device {
  return {
    id: row.id,
    registeredBy: row.registered_by,
    seenAt: row.seen_at,
    revokedAt: row.revoked_at,
    skewMs: Number(row.skew_ms),
    unsent: row.unsent,
    oldestUnsentAt: row.oldest_unsent_at,
    battery: row.battery,
    shift: {
      id: row.shift_id,
      editionId: row.edition_id,
      station: row.station,
      eventId: row.event_id,
      people: row.people,
      openedAt: row.opened_at,
      endedAt: row.ended_at,
    },
  }
}

/** The device that holds this secret; null where there is none. */
export async function findDevice(db: Querying, secretHash: string): Promise<Device | null> {
  const { rows } = await db.query<Row>({
    name: 'find-reception-device',
    text: `${joined} where d.secret_hash = $1`,
    values: [secretHash],
  })
  return rows[0] ? deviceOf(rows[0]) : null
}

/** The running shift of a device; null where there is none. */
export async function findRunningShift(
  db: Querying,
  editionId: string,
  deviceId: string,
): Promise<{ readonly id: string; readonly station: string } | null> {
  const { rows } = await db.query<{ id: string; station: string }>({
    text: `select s.id, s.station from reception_devices d join reception_shifts s on s.id = d.shift_id
      where d.edition_id = $1 and d.id = $2 and s.ended_at is null`,
    values: [editionId, deviceId],
  })
  return rows[0] ?? null
}

/** The devices of an edition whose shift runs or ended a day ago at most, by station, the newest of each first. */
export async function readDevices(db: Querying, editionId: string, now: Date): Promise<Device[]> {
  const { rows } = await db.query<Row>({
    text: `${joined} where d.edition_id = $1 and (s.ended_at is null or s.ended_at > $2::timestamptz - interval '1 day')
      order by s.station, d.registered_at desc limit 200`,
    values: [editionId, now],
  })
  return rows.map(deviceOf)
}

/** Opens a shift of a station; of its code only the hash is stored. Q7 */
export async function insertShift(
  db: Querying,
  shift: Shift & { readonly codeHash: string; readonly by: string },
): Promise<void> {
  await db.query({
    text: `insert into reception_shifts (edition_id, id, station, event_id, code_hash, people, opened_by, opened_at)
      values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8)`,
    values: [
      shift.editionId,
      shift.id,
      shift.station,
      shift.eventId,
      shift.codeHash,
      JSON.stringify(shift.people),
      shift.by,
      shift.openedAt,
    ],
  })
}

/** Admits a device to a shift; of its secret only the hash is stored. Q8 */
export async function insertDevice(
  db: Querying,
  one: {
    readonly editionId: string
    readonly id: string
    readonly shiftId: string
    readonly secretHash: string
    readonly appVersion: string
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  await db.query({
    text: `insert into reception_devices (edition_id, id, shift_id, secret_hash, app_version, registered_by, registered_at, seen_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    values: [one.editionId, one.id, one.shiftId, one.secretHash, one.appVersion, one.by, one.at],
  })
}

/** A running shift by the hash of its code; null where there is none. */
export async function findShiftByCode(
  db: Querying,
  editionId: string,
  codeHash: string,
): Promise<{ readonly id: string; readonly station: string } | null> {
  const { rows } = await db.query<{ id: string; station: string }>({
    text: `select id, station from reception_shifts where edition_id = $1 and code_hash = $2 and ended_at is null`,
    values: [editionId, codeHash],
  })
  return rows[0] ?? null
}

/** Adds a person to a shift; the same with the same digits changes nothing. @returns false where the name is taken with other digits */
export async function addShiftPerson(db: Querying, shiftId: string, person: ShiftPerson): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update reception_shifts set people = coalesce((select jsonb_agg(p) from jsonb_array_elements(people) p
        where p ->> 'name' <> $2), '[]') || jsonb_build_array(jsonb_build_object('name', $2::text, 'pin', $3::text))
      where id = $1 and not exists (select from jsonb_array_elements(people) p
        where lower(p ->> 'name') = lower($2) and p ->> 'pin' <> $3)`,
    values: [shiftId, person.name, person.pin],
  })
  return rowCount === 1
}

/** Ends a shift. @returns false where it had ended before */
export async function endShift(db: Querying, shiftId: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'update reception_shifts set ended_at = $2 where id = $1 and ended_at is null',
    values: [shiftId, at],
  })
  return rowCount === 1
}

/** Held until the transaction ends: two requests of one device, the same sent twice, take turns. */
export async function lockDevice(db: Querying, deviceId: string): Promise<void> {
  await db.query({
    name: 'lock-reception-device',
    text: 'select from reception_devices where id = $1 for update',
    values: [deviceId],
  })
}

/** The facts that a device reports with each call. */
export async function noteSeen(
  db: Querying,
  one: {
    readonly id: string
    readonly at: Date
    readonly skewMs: number
    readonly unsent: number
    readonly oldestUnsentAt: Date | null
    readonly battery: number | null
    readonly appVersion: string
  },
): Promise<void> {
  await db.query({
    name: 'note-reception-device',
    text: `update reception_devices set seen_at = $2, skew_ms = $3, unsent = $4, oldest_unsent_at = $5, app_version = $6, battery = $7
      where id = $1`,
    values: [
      one.id,
      one.at,
      Math.trunc(one.skewMs),
      one.unsent,
      one.oldestUnsentAt,
      one.appVersion,
      one.battery,
    ],
  })
}

/** @returns whether it was still let in */
export async function revoke(
  db: Querying,
  editionId: string,
  { id, at, by }: { readonly id: string; readonly at: Date; readonly by: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update reception_devices set revoked_at = $3, revoked_by = $4
      where edition_id = $1 and id = $2 and revoked_at is null`,
    values: [editionId, id, at, by],
  })
  return rowCount === 1
}
