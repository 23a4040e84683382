import { openDatabase } from '#app/platform/database/open.server.ts'

/**
 * A separate process that opens the given data directory and writes row after row, printing each number once it is
 * committed. Prints `refused: …` and ends when another process has the directory.
 */
const [dataDir] = process.argv.slice(2)
try {
  const database = await openDatabase({ dataDir })
  await database.query('CREATE TABLE IF NOT EXISTS written (n bigint PRIMARY KEY)')
  const { rows } = await database.query<{ n: number }>('SELECT coalesce(max(n), 0) AS n FROM written')
  process.stdout.write('open\n')
  for (let n = (rows[0]?.n ?? 0) + 1; ; n += 1) {
    await database.transaction((tx) =>
      tx.query({ name: 'write', text: 'INSERT INTO written VALUES ($1)', values: [n] }),
    )
    process.stdout.write(`${n}\n`)
  }
} catch (error) {
  process.stdout.write(
    `refused: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`,
  )
  process.exitCode = 3
}
