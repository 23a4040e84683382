type SqlClient = { query(sql: string): Promise<{ readonly rows: unknown[] }> }

/** The end of the write-ahead log. While it stays the same nothing was written; asking is cheap and writes nothing. */
export async function writtenUpTo(db: SqlClient): Promise<string> {
  const { rows } = await db.query('SELECT pg_current_wal_insert_lsn()::text AS position')
  const [row] = rows
  const found = typeof row === 'object' && row !== null && 'position' in row ? row.position : null
  if (typeof found !== 'string') throw new Error('The database gave no position of its write-ahead log.')
  return found
}
