import { recordAction } from './audit/audit.server.ts'
import type { Querying } from './database/statement.ts'
import { accept, type Decision, refuse } from './decision.ts'
import type { Id } from './id.ts'
import { columnOf } from './values/column-name.ts'

/** A table that staff keep by hand: rows by edition and id, with `added_by`, `reserved` and `version`. */
export type CollectionTable<Row> = {
  readonly table:
    | 'team'
    | 'costs'
    | 'work_orders'
    | 'vip'
    | 'promoters'
    | 'invoices'
    | 'shifts'
    | 'engagements'
  /** As the audit log calls it: `cost` in `cost.save`. */
  readonly subject: string
  /** The columns that may be written; `feeCents` is the column `fee_cents`. */
  readonly fields: readonly (keyof Row & string)[]
  /** Which of them are lists of maps, kept as JSON. */
  readonly json?: readonly (keyof Row & string)[]
}

/** The fields to write: absent ones stay, null resets to the default of a new row. */
export type Wanted<Row> = { readonly [Field in keyof Row]?: Row[Field] | null | undefined }

/** `taken`: another row has its name; `impossible`: a database constraint failed. */
export type RowRefusal = 'not-found' | 'edition-archived' | 'written-meanwhile' | 'taken' | 'impossible'

type Where = { readonly editionId: string; readonly id: Id; readonly actor: string; readonly at: Date }

/** Inserts a row and writes it into the audit log. `more`: columns that only the server knows. After a refusal roll back. */
export function addRow<Row>(
  tx: Querying,
  collection: CollectionTable<Row>,
  where: Where,
  wanted: Wanted<Row>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Decision<Id, RowRefusal>> {
  const { editionId, id, actor, at } = where
  return unlessImpossible(async () => {
    if (await isArchived(tx, editionId)) return refuse('edition-archived')
    const own = { ...more, edition_id: editionId, id, added_by: actor, reserved: at }
    const columns = [...columnsOf(collection, wanted), ...Object.entries(own)]
    const { slots, values } = slotsOf(columns)
    const { rows } = await tx.query<{ after: object }>(
      `insert into ${collection.table} (${columns.map(([name]) => name).join(', ')}) values (${slots.join(', ')})
       returning ${asDocument(collection)} as after`,
      values,
    )
    await record(tx, collection, where, { action: 'add', after: rows[0]?.after ?? null })
    return accept(id)
  })
}

/** Changes a row and writes it into the audit log. With `version` only if it is still that one. After a refusal roll back. */
export function changeRow<Row>(
  tx: Querying,
  collection: CollectionTable<Row>,
  where: Where & { readonly version?: number | undefined },
  wanted: Wanted<Row>,
): Promise<Decision<Id, RowRefusal>> {
  const { editionId, id, version } = where
  return unlessImpossible(async () => {
    if (await isArchived(tx, editionId)) return refuse('edition-archived')
    const known = await lockRow(tx, collection, where)
    if (!known) return refuse('not-found')
    if (version !== undefined && version !== known.version) return refuse('written-meanwhile')
    const columns = columnsOf(collection, wanted)
    const { slots, values } = slotsOf(columns, 2)
    const sets = columns.map(([name], n) => `${name} = ${slots[n]}, `).join('')
    const { rows } = await tx.query<{ after: object }>(
      `update ${collection.table} set ${sets}version = version + 1
       where edition_id = $1 and id = $2 returning ${asDocument(collection)} as after`,
      [editionId, id, ...values],
    )
    await record(tx, collection, where, {
      action: 'save',
      before: known.before,
      after: rows[0]?.after ?? null,
    })
    return accept(id)
  })
}

/** Deletes a row; the audit log keeps what it was. */
export async function dropRow<Row>(
  tx: Querying,
  collection: CollectionTable<Row>,
  where: Where & { readonly version?: number | undefined },
): Promise<Decision<Id, RowRefusal>> {
  const { editionId, id, version } = where
  if (await isArchived(tx, editionId)) return refuse('edition-archived')
  const known = await lockRow(tx, collection, where)
  if (!known) return refuse('not-found')
  if (version !== undefined && version !== known.version) return refuse('written-meanwhile')
  await tx.query(`delete from ${collection.table} where edition_id = $1 and id = $2`, [editionId, id])
  await record(tx, collection, where, { action: 'remove', before: known.before })
  return accept(id)
}

async function lockRow<Row>(tx: Querying, collection: CollectionTable<Row>, { editionId, id }: Where) {
  const { rows } = await tx.query<{ version: number; before: object }>(
    `select version, ${asDocument(collection)} as before from ${collection.table}
     where edition_id = $1 and id = $2 for update`,
    [editionId, id],
  )
  return rows[0]
}

/** Archives are read-only. */
async function isArchived(tx: Querying, editionId: string): Promise<boolean> {
  const { rows } = await tx.query<{ archived: boolean }>({
    name: 'is-archived',
    text: 'select archived from editions where id = $1',
    values: [editionId],
  })
  return rows[0]?.archived ?? true
}

/** The row for the audit log, without what opens anything. */
function asDocument<Row>({ table }: CollectionTable<Row>): string {
  return `to_jsonb(${table}) - 'secret_hash'`
}

function columnsOf<Row>(
  { fields, json = [] }: CollectionTable<Row>,
  wanted: Wanted<Row>,
): [string, unknown][] {
  return fields
    .filter((field) => wanted[field] !== undefined)
    .map((field) => [columnOf(field), stored(wanted[field], json.includes(field))])
}

/** The values of the columns in SQL: a placeholder, or for null the column's default. */
function slotsOf(columns: readonly [string, unknown][], before = 0): { slots: string[]; values: unknown[] } {
  const values: unknown[] = []
  const slots = columns.map(([, value]) => (value === null ? 'default' : `$${before + values.push(value)}`))
  return { slots, values }
}

function stored(value: unknown, isJson: boolean): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Array.isArray(value) && !isJson ? value : JSON.stringify(value)
}

/** SQLSTATE classes 22 and 23: a value out of its range, a constraint not kept; 23505: a name that is taken. */
async function unlessImpossible<Value>(
  write: () => Promise<Decision<Value, RowRefusal>>,
): Promise<Decision<Value, RowRefusal>> {
  try {
    return await write()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === '23505') return refuse('taken')
    if (/^2[23]/.test(code)) return refuse('impossible')
    throw error
  }
}

async function record<Row>(
  tx: Querying,
  { subject }: CollectionTable<Row>,
  { editionId, id, actor, at }: Where,
  { action, before = null, after = null }: { action: string; before?: object | null; after?: object | null },
): Promise<void> {
  await recordAction(tx, {
    editionId,
    at,
    actor,
    action: `${subject}.${action}`,
    subjectId: id,
    before,
    after,
  })
}
