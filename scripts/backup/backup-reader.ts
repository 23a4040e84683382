import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import type { Batch, End, Head } from './backup.ts'

const head: z.ZodType<Head> = z.object({
  ronda: z.literal(2),
  migrations: z.array(z.string()),
  asOf: z.string(),
  lastNumber: z.int().optional(),
})
const batch: z.ZodType<Batch> = z.strictObject({ table: z.string(), rows: z.array(z.looseObject({})) })
const end: z.ZodType<End> = z.strictObject({ end: z.strictObject({ rows: z.int().nonnegative() }) })

/** The head of a backup. `migrations` is there also in backups of earlier versions, which cannot be restored here. */
export type BackupHeader = { readonly migrations: readonly string[]; readonly head: Head | null }

const anyHead = z.object({ ronda: z.number(), migrations: z.array(z.string()) })

/**
 * Reads a backup in order: `head` first, then every batch of rows.
 * @throws Error with a sentence when the file is no backup or is truncated, which is known only at its end
 */
export async function readBackup(
  file: string,
  { onHead, onBatch }: { onHead(header: BackupHeader): Promise<void>; onBatch(batch: Batch): Promise<void> },
): Promise<Head> {
  let known: Head | null = null
  let rows = 0
  let ended: End | null = null
  for await (const line of linesOf(file)) {
    const value = parsed(line)
    if (!known) {
      const header = anyHead.safeParse(value)
      if (!header.success) throw new Error('The file is no backup.')
      known = head.safeParse(value).data ?? null
      await onHead({ migrations: header.data.migrations, head: known })
      if (!known) throw new Error('The backup was made by another version of this program.')
      continue
    }
    if (ended) throw new Error(notWhole)
    const more = batch.safeParse(value)
    if (more.success) {
      rows += more.data.rows.length
      await onBatch(more.data)
    } else {
      ended = end.safeParse(value).data ?? null
      if (!ended) throw new Error(notWhole)
    }
  }
  if (!known) throw new Error('The file is no backup: there is nothing in it.')
  if (ended?.end.rows !== rows) throw new Error(notWhole)
  return known
}

const notWhole = 'The backup is not whole: it was cut off or changed. Nothing was restored.'

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  createReadStream(file)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked)
  let rest = ''
  try {
    for await (const piece of unpacked.setEncoding('utf8')) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw inWords(error)
  }
  if (rest !== '') throw new Error(notWhole)
}

/** Replaces zlib's error codes by sentences: truncated, or not gzip. */
function inWords(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return new Error(notWhole, { cause: error })
  if (code?.startsWith('Z_')) return new Error('The file is no backup, or damaged.', { cause: error })
  return error
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(notWhole)
  }
}
