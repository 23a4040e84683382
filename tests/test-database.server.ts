import { openAsBlob } from 'node:fs'
import path from 'node:path'

import { inject } from 'vitest'

import { type EmbeddedEngine, openInMemory } from '#app/platform/database/embedded/embedded-engine.server.ts'
import { type Database, onEmbedded, openDatabase } from '#app/platform/database/open.server.ts'
import { isLong } from './size.ts'

export type Engine = Database['engine']

/**
 * Both engines, for `describe.each(ENGINES)`: tests of behaviour that could differ, such as locks, notifications, time limits, files
 * and generated SQL. `npm run check` has no time for the server and uses the embedded one.
 */
export const ENGINES: readonly Engine[] =
  process.env.RONDA_TEST_ENGINES === 'embedded' ? ['embedded'] : ['embedded', 'postgresql']

/** The embedded engine, and in `npm run test:long` the server too: for tests whose SQL is plain and whose commands come one by one. */
export const defaultEngines: readonly Engine[] = isLong ? ENGINES : ['embedded']

/** Engines of this worker whose databases were closed, empty again: emptying one takes milliseconds, making one 300. */
const idle: EmbeddedEngine[] = []

const EMPTY = [
  'rollback',
  'discard all',
  `do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select oid::regclass from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    loop execute 'delete from ' || name; end loop;
    for name in select oid::regclass from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
    loop perform setval(name, 1, false); end loop;
  end $$`,
]

/** A test that changes the schema permanently needs an engine of its own. */
const SCHEMA = `select concat_ws(' ',
  (select count(*) from pg_class), (select count(*) from pg_proc), (select count(*) from pg_attribute),
  (select count(*) from pg_constraint), (select count(*) from pg_trigger),
  (select string_agg(name, ' ') from kysely_migration)) as schema`

const schemaOf = async ({ backend }: EmbeddedEngine): Promise<unknown> =>
  (await backend.query<{ schema: string }>(SCHEMA)).rows[0]?.schema

let migrated: Promise<unknown> | undefined

async function giveBack(engine: EmbeddedEngine): Promise<void> {
  for (const statement of EMPTY) await engine.backend.exec(statement)
  if ((await schemaOf(engine)) === (await migrated)) idle.push(engine)
  else await engine.close()
}

/**
 * A migrated, empty database of one's own: in memory on the embedded engine, a new one on the run's server. Close it after
 * use.
 */
export async function openTestDatabase(
  engine: Engine,
  options: { poolSize?: number } = {},
): Promise<Database> {
  if (engine === 'postgresql') return openDatabase({ url: await newServerDatabase(), ...options })
  const one = idle.pop() ?? (await openInMemory(await openAsBlob(await ask('/embedded'))))
  migrated ??= schemaOf(one)
  return onEmbedded({ backend: one.backend, close: () => giveBack(one) })
}

/** The address of a new migrated database on the run's server. */
export function newServerDatabase(): Promise<string> {
  return ask('/postgresql')
}

/** A data directory with the demo festival before any registration, to be copied. */
export function emptyFestivalDirectory(): Promise<string> {
  return ask('/empty-festival')
}

/** A data directory of the demo with its hundreds of dancers, to be copied. */
export function wholeDemoDirectory(): Promise<string> {
  return ask('/whole-demo')
}

/**
 * The file by which Node starts a program of the tests (`tests/programs.ts`), bundled once a run.
 * @param name its source, from the root of the project
 */
export async function programFile(name: string): Promise<string> {
  return path.join(await ask('/programs'), name.replace(/\.ts$/, '.mjs'))
}

async function ask(what: string): Promise<string> {
  const response = await fetch(new URL(what, inject('testServer')))
  const text = await response.text()
  if (!response.ok) throw new Error(`No test database: ${text}`)
  return text
}
