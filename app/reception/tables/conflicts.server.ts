import type { Querying } from '#app/platform/database/statement.ts'
import type { ConflictKind } from '../actions/decide.ts'

export const resolutions = [
  'samePerson',
  'twoPeople',
  'paidBack',
  'keptAsCredit',
  'accepted',
  'seen',
  'clockRight',
] as const
export type Resolution = (typeof resolutions)[number]

type ConflictSide = {
  readonly station: string
  readonly at: Date
  readonly person: string
  /** It was typed in afterwards from paper, with the time on the paper. Q28 */
  readonly isFromPaper: boolean
}

/** A conflict that staff must examine, with the registration it concerns. */
export type ConflictRow = {
  readonly id: string
  readonly kind: ConflictKind
  readonly owner: string
  readonly excess: number | null
  /** Of a wrong clock: how far it was behind when it was last wrong. Q32 */
  readonly skewMs: number | null
  readonly madeAt: Date
  readonly registration: { readonly id: string; readonly name: string; readonly code: string } | null
  readonly eventId: string | null
  /** Where and when each of the two happened. */
  readonly here: ConflictSide
  readonly other: ConflictSide | null
  readonly resolution: Resolution | null
  readonly resolvedBy: string | null
}

/**
 * Notes that the clock of a device is wrong: one row for each device. What a supervisor has answered stays answered until the clock was right
 * in between. Q32
 */
export async function noteWrongClock(
  db: Querying,
  one: {
    readonly editionId: string
    readonly id: string
    readonly deviceId: string
    readonly skewMs: number
    readonly owner: string
    readonly at: Date
    /** The clock was right before. */
    readonly isNew: boolean
  },
): Promise<void> {
  await db.query({
    text: `insert into reception_conflicts as c (edition_id, id, kind, device_id, skew_ms, owner, made_at)
      select $1, $2, 'clockWrong', $3, $4, $5, $6::timestamptz from editions where id = $1 and not archived
      on conflict (device_id) do update set skew_ms = excluded.skew_ms,
        made_at = case when $7 or c.resolution = 'clockRight' then excluded.made_at else c.made_at end,
        resolution = case when $7 or c.resolution = 'clockRight' then null else c.resolution end,
        resolved_by = case when $7 or c.resolution = 'clockRight' then null else c.resolved_by end,
        resolved_at = case when $7 or c.resolution = 'clockRight' then null else c.resolved_at end`,
    values: [one.editionId, one.id, one.deviceId, Math.trunc(one.skewMs), one.owner, one.at, one.isNew],
  })
}

/** The clock of a device is right again: nobody has to answer for it. Q32 */
export async function closeWrongClock(db: Querying, deviceId: string, at: Date): Promise<void> {
  await db.query({
    text: `update reception_conflicts set resolution = 'clockRight', resolved_at = $2
      where device_id = $1 and resolved_at is null`,
    values: [deviceId, at],
  })
}

/** Records a conflict, open until it is resolved, for the station of the later action. Q12 */
export async function insertConflict(
  db: Querying,
  one: {
    readonly editionId: string
    readonly id: string
    readonly kind: ConflictKind
    readonly actionId: string
    readonly otherActionId: string | null
    readonly registrationId: string | null
    readonly eventId: string | null
    readonly excess: number | null
    readonly owner: string
    readonly at: Date
  },
): Promise<void> {
  await db.query({
    name: 'insert-reception-conflict',
    text: `insert into reception_conflicts (edition_id, id, kind, action_id, other_action_id, registration_id, event_id, excess, owner, made_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      one.editionId,
      one.id,
      one.kind,
      one.actionId,
      one.otherActionId,
      one.registrationId,
      one.eventId,
      one.excess,
      one.owner,
      one.at,
    ],
  })
}

type Row = {
  id: string
  kind: ConflictKind
  owner: string
  excess: number | null
  skew_ms: string | number | null
  made_at: Date
  registration_id: string | null
  name: string | null
  code: string | null
  event_id: string | null
  station: string
  at: Date
  person: string
  from_paper: boolean
  other_station: string | null
  other_at: Date | null
  other_person: string | null
  other_from_paper: boolean
  resolution: Resolution | null
  resolved_by: string | null
}

/** The conflicts of an edition, open ones first, the newest first. */
export async function readConflicts(db: Querying, editionId: string): Promise<ConflictRow[]> {
  const { rows } = await db.query<Row>({
    text: `select c.id, c.kind, c.owner, c.excess, c.skew_ms, c.made_at, c.registration_id, r.name || ' ' || r.surname as name, r.code,
        c.event_id, coalesce(a.station, c.owner) as station, coalesce(a.at, c.made_at) as at, coalesce(a.person, d.registered_by) as person,
        o.station as other_station, o.at as other_at, o.person as other_person,
        a.body -> 'fromPaper' is not distinct from 'true' as from_paper,
        o.body -> 'fromPaper' is not distinct from 'true' as other_from_paper, c.resolution, c.resolved_by
      from reception_conflicts c left join reception_actions a on a.id = c.action_id
      left join reception_devices d on d.id = c.device_id
      left join reception_actions o on o.id = c.other_action_id
      left join registrations r on r.edition_id = c.edition_id and r.id = c.registration_id
      where c.edition_id = $1 order by c.resolved_at is not null, c.made_at desc, c.id limit 500`,
    values: [editionId],
  })
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    owner: row.owner,
    excess: row.excess,
    madeAt: row.made_at,
    skewMs: row.skew_ms === null ? null : Number(row.skew_ms),
    registration:
      row.registration_id === null
        ? null
        : { id: row.registration_id, name: row.name ?? '', code: row.code ?? '' },
    eventId: row.event_id,
    here: { station: row.station, at: row.at, person: row.person, isFromPaper: row.from_paper },
    other:
      row.other_station === null || row.other_at === null
        ? null
        : {
            station: row.other_station,
            at: row.other_at,
            person: row.other_person ?? '',
            isFromPaper: row.other_from_paper,
          },
    resolution: row.resolution,
    resolvedBy: row.resolved_by,
  }))
}

export type OpenConflict = {
  readonly id: string
  readonly kind: ConflictKind
  readonly owner: string
  readonly excess: number | null
  readonly registrationId: string | null
}

/** An open conflict, locked until the transaction ends; null when there is none with this id or it was resolved. */
export async function lockOpenConflict(
  db: Querying,
  editionId: string,
  conflictId: string,
): Promise<OpenConflict | null> {
  const { rows } = await db.query<{
    id: string
    kind: ConflictKind
    owner: string
    excess: number | null
    registration_id: string | null
  }>({
    text: `select id, kind, owner, excess, registration_id from reception_conflicts
      where edition_id = $1 and id = $2 and resolved_at is null for update`,
    values: [editionId, conflictId],
  })
  const [row] = rows
  return row
    ? {
        id: row.id,
        kind: row.kind,
        owner: row.owner,
        excess: row.excess,
        registrationId: row.registration_id,
      }
    : null
}

/** Records how a conflict was resolved, and by whom. The caller has locked it while it was open. Q12 */
export async function resolveConflict(
  db: Querying,
  one: { readonly id: string; readonly resolution: Resolution; readonly by: string; readonly at: Date },
): Promise<void> {
  await db.query({
    text: 'update reception_conflicts set resolution = $2, resolved_by = $3, resolved_at = $4 where id = $1',
    values: [one.id, one.resolution, one.by, one.at],
  })
}

/** The number of open conflicts, and when (ms) the last ticket became void or staff at a desk changed a registration. */
export async function readNews(
  db: Querying,
  editionId: string,
): Promise<{ readonly openConflicts: number; readonly voidedAt: number | null }> {
  const { rows } = await db.query<{ n: number; voided_at: Date | null }>({
    name: 'reception-news',
    text: `select count(*)::int as n, greatest((select max(voided_at) from tickets where edition_id = $1),
        (select list_changed_at from reception_counters where edition_id = $1)) as voided_at
      from reception_conflicts where edition_id = $1 and resolved_at is null`,
    values: [editionId],
  })
  const [news] = rows
  return { openConflicts: news?.n ?? 0, voidedAt: news?.voided_at?.getTime() ?? null }
}
