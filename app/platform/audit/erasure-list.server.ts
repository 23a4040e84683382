import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Database } from '../database/open.server.ts'
import type { Querying } from '../database/statement.ts'

/** An erased person, by id alone: a row of the table `erasures` and a line of the file. `at` as ISO 8601. */
export type Erasure = z.infer<typeof erasure>

const erasure = z.strictObject({
  kind: z.enum(['registration', 'member', 'reader', 'reader-left', 'user']),
  editionId: z.string(),
  subjectId: z.string(),
  at: z.iso.datetime({ offset: true }),
})

/** The list lies beside the database and not in it, so that it outlives the database. */
const fileIn = (dataDir: string) => path.join(dataDir, 'erasures.jsonl')

/** Every erasure recorded in `db`, in the order in which they were recorded. */
export async function erasuresOf(db: Querying): Promise<Erasure[]> {
  const { rows } = await db.query<Row>(`select ${columns} from erasures order by recorded_at`)
  return rows.map(erasureOf)
}

/**
 * The erasures in the file of `dataDir`; none where there is no file. A line that a killed process left half written is skipped: its
 * erasure is still in the database, from which the next start copies it.
 * @throws Error naming a line that is whole and says something else
 */
export async function erasuresInFile(dataDir: string): Promise<Erasure[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line, index) => {
    const value = parsed(line)
    if (value === null) return []
    const read = erasure.safeParse(value)
    if (!read.success) throw new Error(`${fileIn(dataDir)}: line ${index + 1} is no erasure.`)
    return [read.data]
  })
}

/** Appends to the file of `dataDir` and waits until the lines are on the disk. */
export async function appendErasures(dataDir: string, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = await open(fileIn(dataDir), 'a', 0o600)
  try {
    // the first line break ends a line that was cut off
    await file.appendFile(`\n${erasures.map((one) => JSON.stringify(one)).join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A transaction may commit minutes after the moment its rows carry. */
const overlap = '15 minutes'

/**
 * Copies new rows of the table `erasures` into the file of `dataDir` at each call. Several processes may share a file: a
 * repeated line is one erasure.
 */
export function makeErasureCopier(dataDir: string): (db: Database) => Promise<number> {
  let written: Set<string> | null = null
  let upTo: Date | null = null
  const keyOf = ({ kind, editionId, subjectId, at }: Erasure) => [kind, editionId, subjectId, at].join()

  return async (db) => {
    written ??= new Set((await erasuresInFile(dataDir)).map(keyOf))
    const { rows } = await db.query<Row & { recorded_at: Date }>(
      `select ${columns}, recorded_at from erasures
       where $1::timestamptz is null or recorded_at > $1::timestamptz - interval '${overlap}' order by recorded_at`,
      [upTo],
    )
    const known = written
    const fresh = rows.map(erasureOf).filter((one) => !known.has(keyOf(one)))
    await appendErasures(dataDir, fresh)
    for (const one of fresh) known.add(keyOf(one))
    upTo = rows.at(-1)?.recorded_at ?? upTo
    return fresh.length
  }
}

type Row = { readonly kind: Erasure['kind']; edition_id: string; subject_id: string; readonly at: Date }

const columns = 'kind, edition_id, subject_id, at'

function erasureOf({ kind, edition_id, subject_id, at }: Row): Erasure {
  return { kind, editionId: edition_id, subjectId: subject_id, at: at.toISOString() }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
