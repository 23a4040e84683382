import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach } from 'vitest'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import { sized } from './size.ts'
import {
  type Engine,
  emptyFestivalDirectory,
  newServerDatabase,
  programFile,
} from './test-database.server.ts'

/** After so many further lines of output, the process of the last one is killed. */
const killedAfter = sized([7, 11, 5, 13], [7, 23, 5, 31, 13, 2, 17, 29])

/** The places where numbers are taken, and how many workers do so in how many processes: four in all. */
export const killedSetups: readonly (readonly [Engine, processes: number, workers: number])[] = [
  // the embedded database is one process's own
  ['embedded', 1, 4],
  ['postgresql', 4, 1],
]

/** A database used by processes that are killed. */
export function useKilledProcesses(engine: Engine) {
  const started: ChildProcess[] = []
  let home: string | undefined
  let where = ''
  afterEach(() => {
    for (const one of started.splice(0)) one.kill('SIGKILL')
    if (home) fs.rmSync(home, { recursive: true, force: true })
  })

  return {
    /** A new database with the demo festival before any registration. */
    async make(): Promise<Database> {
      if (engine === 'postgresql') where = await newServerDatabase()
      else {
        where = home = fs.mkdtempSync(path.join(os.tmpdir(), 'ronda-killed-'))
        fs.cpSync(await emptyFestivalDirectory(), home, { recursive: true })
      }
      return this.open()
    },

    open(): Promise<Database> {
      return openDatabase(engine === 'postgresql' ? { url: where } : { dataDir: where })
    },

    /**
     * Runs a script, as `node SCRIPT KIND PLACE ARGS…`, in so many processes at once, kills some of them after some of their lines, and begins each again
     * until it gets through. Lines are counted together: on a busy machine one process may do nearly all the work. @returns how often one was killed
     */
    async run(one: {
      readonly script: string
      readonly args: readonly string[]
      readonly processes: number
      /** A script with little output is killed by the clock too. */
      readonly byClock?: boolean
      onLine(line: string): void
    }): Promise<number> {
      const kills = [...killedAfter]
      const clocks = one.byClock ? [...killedAfter] : []
      const script = await programFile(one.script)
      let lines = 0
      const work = async (clock: number | undefined): Promise<boolean> => {
        const kind = engine === 'postgresql' ? 'url' : 'dataDir'
        const child = spawn(process.execPath, [script, kind, where, ...one.args], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        started.push(child)
        createInterface({ input: child.stdout }).on('line', (line) => {
          one.onLine(line)
          lines += 1
          // output from before a kill arrives later
          if (child.killed || lines < (kills[0] ?? Number.POSITIVE_INFINITY)) return
          kills.shift()
          lines = 0
          child.kill('SIGKILL')
        })
        if (clock !== undefined) setTimeout(() => child.kill('SIGKILL'), 600 + 40 * clock)
        const [code] = (await once(child, 'close')) as [number | null]
        if (code !== null && code !== 0) throw new Error(`${path.basename(one.script)} ended with ${code}`)
        return code === 0
      }
      let killed = 0
      await Promise.all(
        Array.from({ length: one.processes }, async () => {
          while (!(await work(clocks.shift()))) killed += 1
        }),
      )
      return killed
    },
  }
}
