import pg from 'pg'
import { nobody } from '#app/people/actor.ts'
import { columnParsers } from '#app/platform/database/column-parsers.ts'
import type { Database, Statement, Tx } from '#app/platform/database/open.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { newRegistration } from '#app/registration/forms.ts'
import { makeApp } from '#tests/make.ts'
import { type Fared, sendCrowd } from './crowd.ts'
import { bodyOf } from './dancers.ts'

/** The statements of one registration between BEGIN and COMMIT, with their values. */
export type Script = readonly Statement[]

/** Registers `count` dancers one after the other and records the SQL statements. */
export async function recordScripts(
  db: Database,
  { count, choice }: { readonly count: number; readonly choice: number },
): Promise<Script[]> {
  const scripts: Script[] = []
  const app = { ...makeApp(listening(db, scripts)), now: () => new Date() }
  for (let n = 0; n < count; n += 1) {
    const input = newRegistration.parse(bodyOf(n, choice))
    const saved = await saveRegistration(app, { input, by: nobody })
    if (!saved.ok) throw new Error(`Dancer ${n} was refused: ${JSON.stringify(saved.reason)}`)
  }
  return scripts
}

/** Says the same to another database that holds the same festival, with nothing but the driver. */
export async function replayScripts(
  url: string,
  scripts: readonly Script[],
  { clients, from, count }: { readonly clients: number; readonly from: number; readonly count: number },
): Promise<Fared> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url, types: columnParsers })
      await client.connect()
      return client
    }),
  )
  try {
    return await sendCrowd({ count, parallel: clients, from }, async (n, lane) => {
      const client = connections[lane]
      if (!client) throw new RangeError(`There is no connection ${lane}.`)
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
      for (const { name, text, values = [] } of scripts[n] ?? []) {
        await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
      }
      await client.query('COMMIT')
    })
  } finally {
    await Promise.all(connections.map((client) => client.end()))
  }
}

/** The database, with every transaction's statements written down. */
function listening(db: Database, scripts: Script[]): Database {
  const transaction: Database['transaction'] = (action, options) =>
    db.transaction((tx) => {
      const script: Statement[] = []
      scripts.push(script)
      return action(noting(tx, script))
    }, options)
  return new Proxy(db, {
    get: (target, key) => {
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function noting(tx: Tx, script: Statement[]): Tx {
  return {
    get kysely() {
      return tx.kysely
    },
    notify: (channel, payload) => tx.notify(channel, payload),
    query: (statement, values) => {
      script.push(typeof statement === 'string' ? { text: statement, values: values ?? [] } : statement)
      return tx.query(statement, values)
    },
  }
}
