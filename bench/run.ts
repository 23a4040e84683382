import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { type Bench, isMet, type Measure } from './measure.ts'

/** Every speed that is claimed anywhere, by the name it is measured with: `npm run bench -- rush`. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  rush: async () => (await import('./rush.ts')).rush,
  embedded: async () => (await import('./embedded.ts')).embedded,
  quote: async () => (await import('./quote.ts')).quotes,
  data: async () => (await import('./data.ts')).data,
  pages: async () => (await import('./pages.ts')).pages,
  money: async () => (await import('./money.ts')).money,
  flood: async () => (await import('./flood.ts')).flood,
  overload: async () => (await import('./overload.ts')).overload,
  idle: async () => (await import('./idle.ts')).idle,
  desk: async () => (await import('./reception.ts')).reception,
  reports: async () => (await import('./reports.ts')).reports,
  tickets: async () => (await import('./tickets.ts')).tickets,
  floor: async () => (await import('./floor.ts')).floor,
  blocking: async () => (await import('./blocking.ts')).blocking,
  imports: async () => (await import('./imports.ts')).imports,
  office: async () => (await import('./office.ts')).office,
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouses,
}

type Measured = { readonly bench: string; readonly measures: readonly Measure[] }

/** Runs the named benches, or all, one after the other; prints a table; `--json FILE` writes it too. */
export async function runBenches(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'string' } },
    allowPositionals: true,
  })
  const names = positionals.length > 0 ? positionals : Object.keys(benches)
  const unknown = names.filter((name) => !(name in benches))
  if (unknown.length > 0) {
    throw new RangeError(
      `There is no bench ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`,
    )
  }

  const results: Measured[] = []
  for (const name of names) {
    const bench = await benches[name]?.()
    if (!bench) continue
    const result = { bench: name, measures: await bench() }
    results.push(result)
    process.stdout.write(tableOf(result))
  }
  if (values.json) {
    const machine = { cpu: os.cpus()[0]?.model, cores: os.cpus().length, node: process.version }
    await writeFile(values.json, `${JSON.stringify({ machine, results }, null, 2)}\n`)
  }
}

function tableOf({ bench, measures }: Measured): string {
  const rows = measures.map((measure) => [
    measure.what,
    `${measure.value.toLocaleString('en-GB', { maximumFractionDigits: 2 })} ${measure.unit}`,
    measure.aim ? ('least' in measure.aim ? `≥ ${measure.aim.least}` : `≤ ${measure.aim.most}`) : '',
    { true: 'met', false: 'MISSED', null: '' }[String(isMet(measure))] ?? '',
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return `\n${bench}\n${lines.map((line) => `  ${line}\n`).join('')}`
}
