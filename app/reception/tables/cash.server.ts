import type { Querying } from '#app/platform/database/statement.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { DrawerState } from '../cash/drawer.ts'
import type { Pieces } from '../cash/pieces.ts'
import type { CashRow, CashRowKind, ZReport } from '../cash/z-report.ts'

/** A drawer of a station, from its float to the check of the count. */
export type Drawer = {
  readonly id: string
  readonly editionId: string
  readonly station: string
  readonly state: DrawerState
  readonly openedBy: string
  readonly person: string
  readonly openedAt: Date
  readonly floatPieces: Pieces
  readonly floatCents: Cents
  readonly countedCents: Cents | null
  readonly expectedCents: Cents | null
  readonly terminalCountedCents: Cents | null
  readonly terminalExpectedCents: Cents | null
  readonly voucherCountedCents: Cents | null
  readonly voucherExpectedCents: Cents | null
  readonly reason: string | null
  readonly closedBy: string | null
  readonly closedPerson: string | null
  readonly closedAt: Date | null
  readonly checkedBy: string | null
  readonly checkedAt: Date | null
  readonly zNumber: number | null
  readonly z: ZReport | null
}

type Row = {
  id: string
  edition_id: string
  station: string
  state: DrawerState
  opened_by: string
  person: string
  opened_at: Date
  float_pieces: Pieces
  float_cents: number
  counted_cents: number | null
  expected_cents: number | null
  terminal_counted_cents: number | null
  terminal_expected_cents: number | null
  voucher_counted_cents: number | null
  voucher_expected_cents: number | null
  reason: string | null
  closed_by: string | null
  closed_person: string | null
  closed_at: Date | null
  checked_by: string | null
  checked_at: Date | null
  z_number: number | null
  z: ZReport | null
}

const orNull = (amount: number | null) => (amount === null ? null : cents(amount))

function drawerOf(row: Row): Drawer {
  return {
    id: row.id,
    editionId: row.edition_id,
    station: row.station,
    state: row.state,
    openedBy: row.opened_by,
    person: row.person,
    openedAt: row.opened_at,
    floatPieces: row.float_pieces,
    floatCents: cents(row.float_cents),
    countedCents: orNull(row.counted_cents),
    expectedCents: orNull(row.expected_cents),
    terminalCountedCents: orNull(row.terminal_counted_cents),
    terminalExpectedCents: orNull(row.terminal_expected_cents),
    voucherCountedCents: orNull(row.voucher_counted_cents),
    voucherExpectedCents: orNull(row.voucher_expected_cents),
    reason: row.reason,
    closedBy: row.closed_by,
    closedPerson: row.closed_person,
    closedAt: row.closed_at,
    checkedBy: row.checked_by,
    checkedAt: row.checked_at,
    zNumber: row.z_number,
    z: row.z,
  }
}

/** Opens a drawer with its float. Q9 @returns false where the station has an open drawer already */
export async function insertDrawer(
  db: Querying,
  one: Pick<
    Drawer,
    'id' | 'editionId' | 'station' | 'openedBy' | 'person' | 'openedAt' | 'floatPieces' | 'floatCents'
  >,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `insert into cash_sessions (edition_id, id, station, state, opened_by, person, opened_at, float_pieces, float_cents)
      values ($1, $2, $3, 'open', $4, $5, $6, $7::jsonb, $8)
      on conflict (edition_id, station) where state in ('open', 'counting') do nothing`,
    values: [
      one.editionId,
      one.id,
      one.station,
      one.openedBy,
      one.person,
      one.openedAt,
      JSON.stringify(one.floatPieces),
      one.floatCents,
    ],
  })
  return rowCount === 1
}

/** The drawer, locked until the transaction ends: sales wait for closing. Null where the edition has none with this id. */
export async function lockDrawer(db: Querying, editionId: string, drawerId: string): Promise<Drawer | null> {
  const { rows } = await db.query<Row>({
    name: 'lock-drawer',
    text: 'select * from cash_sessions where edition_id = $1 and id = $2 for no key update',
    values: [editionId, drawerId],
  })
  return rows[0] ? drawerOf(rows[0]) : null
}

/** The drawer of a station that is not closed yet; null: it has none. */
export async function findOpenDrawer(
  db: Querying,
  { editionId, station }: { readonly editionId: string; readonly station: string },
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    name: 'find-open-drawer',
    text: `select id from cash_sessions where edition_id = $1 and station = $2 and state in ('open', 'counting')`,
    values: [editionId, station],
  })
  return rows[0]?.id ?? null
}

/** The station of a drawer, which never changes; null where there is no such drawer. */
export async function findStationOf(
  db: Querying,
  editionId: string,
  drawerId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ station: string }>({
    text: 'select station from cash_sessions where edition_id = $1 and id = $2',
    values: [editionId, drawerId],
  })
  return rows[0]?.station ?? null
}

/** Which of these actions made a row of a drawer: their answers were lost. */
export async function readRecordedActions(
  db: Querying,
  editionId: string,
  actionIds: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ action_id: string }>({
    text: 'select action_id from cash_rows where edition_id = $1 and action_id = any($2::uuid[])',
    values: [editionId, actionIds],
  })
  return rows.map((row) => row.action_id)
}

/** The drawers of an edition, those in use first, then the newest; 500 at most. */
export async function readDrawers(db: Querying, editionId: string): Promise<Drawer[]> {
  const { rows } = await db.query<Row>({
    text: `select * from cash_sessions where edition_id = $1
      order by state in ('open', 'counting') desc, opened_at desc, id limit 500`,
    values: [editionId],
  })
  return rows.map(drawerOf)
}

/**
 * Stores a drawer's state, and where given who checked it or takes it over. The step itself is checked by the caller (`afterStep`).
 */
export async function setDrawerState(
  db: Querying,
  drawerId: string,
  change: {
    readonly state: DrawerState
    readonly checkedBy?: string
    readonly checkedAt?: Date
    /** The person who takes it over. */
    readonly person?: string
  },
): Promise<void> {
  await db.query({
    text: `update cash_sessions set state = $2, checked_by = coalesce($3, checked_by), checked_at = coalesce($4, checked_at),
        person = coalesce($5, person)
      where id = $1`,
    values: [
      drawerId,
      change.state,
      change.checkedBy ?? null,
      change.checkedAt ?? null,
      change.person ?? null,
    ],
  })
}

/**
 * Closes a drawer under the next number of its edition, without a gap: the edition's row is locked for it. Q10
 * @returns that number
 */
export async function storeClosedDrawer(
  db: Querying,
  one: {
    readonly id: string
    readonly editionId: string
    readonly countedPieces: Pieces
    readonly countedCents: Cents
    readonly terminalCountedCents: Cents
    readonly voucherCountedCents: Cents | null
    readonly reason: string | null
    readonly z: ZReport
    readonly by: string
    readonly person: string
    readonly at: Date
  },
): Promise<number> {
  await db.query(
    'insert into reception_counters (edition_id) values ($1) on conflict (edition_id) do update set seq = reception_counters.seq',
    [one.editionId],
  )
  const { rows } = await db.query<{ z_number: number }>({
    text: `update cash_sessions set state = 'closed', counted_pieces = $3::jsonb, counted_cents = $4, expected_cents = $5,
        terminal_counted_cents = $6, terminal_expected_cents = $7, reason = $8, z = $9::jsonb, closed_by = $10, closed_person = $11,
        closed_at = $12, voucher_counted_cents = $13, voucher_expected_cents = $14, z_number = (select coalesce(max(z_number), 0) + 1 from cash_sessions where edition_id = $1)
      where edition_id = $1 and id = $2 returning z_number`,
    values: [
      one.editionId,
      one.id,
      JSON.stringify(one.countedPieces),
      one.countedCents,
      one.z.expectedCash,
      one.terminalCountedCents,
      one.z.expectedTerminal,
      one.reason,
      JSON.stringify(one.z),
      one.by,
      one.person,
      one.at,
      one.voucherCountedCents,
      one.z.expectedVouchers,
    ],
  })
  const [row] = rows
  if (!row) throw new Error('the drawer is locked, so it is there')
  return row.z_number
}

export type NewCashRow = {
  readonly editionId: string
  readonly id: string
  readonly drawerId: string
  readonly kind: CashRowKind
  readonly method: CashRow['method']
  readonly amountCents: number
  readonly item: string | null
  readonly vatRatePercent: number | null
  readonly pieces: number
  readonly eventId: string | null
  readonly movementId: string | null
  readonly actionId: string | null
  readonly corrects: string | null
  readonly at: Date
  readonly recordedAt: Date
  readonly by: string
  readonly person: string
  readonly second: string | null
  readonly receipt: string | null
  readonly note: string | null
  readonly isAddendum: boolean
}

/** Records what went into or out of a drawer; a negative amount, in cents, went out. */
export async function insertCashRow(db: Querying, one: NewCashRow): Promise<void> {
  await db.query({
    name: 'insert-cash-row',
    text: `insert into cash_rows (edition_id, id, session_id, kind, method, amount_cents, item, vat_rate_percent, pieces, event_id,
        movement_id, action_id, corrects, at, recorded_at, recorded_by, person, second, receipt, note, is_addendum)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    values: [
      one.editionId,
      one.id,
      one.drawerId,
      one.kind,
      one.method,
      one.amountCents,
      one.item,
      one.vatRatePercent,
      one.pieces,
      one.eventId,
      one.movementId,
      one.actionId,
      one.corrects,
      one.at,
      one.recordedAt,
      one.by,
      one.person,
      one.second,
      one.receipt,
      one.note,
      one.isAddendum,
    ],
  })
}

type RowOfRow = {
  id: string
  session_id: string
  kind: CashRowKind
  method: CashRow['method']
  amount_cents: number
  item: string | null
  vat_rate_percent: string | number | null
  pieces: number
  corrects: string | null
  is_addendum: boolean
  at: Date
  person: string
  note: string | null
  receipt: string | null
}

const rowColumns = `id, session_id, kind, method, amount_cents, item, vat_rate_percent, pieces, corrects, is_addendum, at, person, note, receipt`

function cashRowOf(row: RowOfRow): CashRow & { readonly drawerId: string } {
  return {
    id: row.id,
    drawerId: row.session_id,
    kind: row.kind,
    method: row.method,
    amountCents: cents(row.amount_cents),
    item: row.item,
    pieces: row.pieces,
    corrects: row.corrects,
    vatRatePercent: row.vat_rate_percent === null ? null : Number(row.vat_rate_percent),
    isAddendum: row.is_addendum,
    at: row.at,
    person: row.person,
    note: row.note,
    receipt: row.receipt,
  }
}

/** The rows of a drawer, or of all drawers of an edition, in order of time. */
export async function readCashRows(
  db: Querying,
  editionId: string,
  drawerId: string | null = null,
): Promise<(CashRow & { readonly drawerId: string })[]> {
  const { rows } = await db.query<RowOfRow>({
    name: 'cash-rows',
    text: `select ${rowColumns} from cash_rows where edition_id = $1 and ($2::text is null or session_id = $2) order by at, id`,
    values: [editionId, drawerId],
  })
  return rows.map(cashRowOf)
}

/** The row that an action made; null where it made none. */
export async function findCashRow(
  db: Querying,
  editionId: string,
  actionId: string,
): Promise<(CashRow & { readonly drawerId: string }) | null> {
  const { rows } = await db.query<RowOfRow>({
    name: 'cash-row-of-action',
    text: `select ${rowColumns} from cash_rows where edition_id = $1 and action_id = $2`,
    values: [editionId, actionId],
  })
  return rows[0] ? cashRowOf(rows[0]) : null
}
