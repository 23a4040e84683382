import { openAsBlob } from 'node:fs'

import { inject } from 'vitest'

import { openInMemory } from '#app/platform/database/embedded-engine.server.ts'
import { type Database, onEmbedded, openDatabase } from '#app/platform/database/open.server.ts'

export type Engine = Database['engine']

/**
 * Both engines, for `describe.each(ENGINES)`: what passes on one must pass on the other. `npm run check` has no time for
 * the server and asks for the embedded one.
 */
export const ENGINES: readonly Engine[] =
  process.env.RONDA_TEST_ENGINES === 'embedded' ? ['embedded'] : ['embedded', 'postgresql']

/**
 * A migrated, empty database of one's own: in memory on the embedded engine, a new one on the run's server. Close it after
 * use.
 */
export async function openTestDatabase(
  engine: Engine,
  options: { poolSize?: number } = {},
): Promise<Database> {
  if (engine === 'postgresql') return openDatabase({ url: await newServerDatabase(), ...options })
  return onEmbedded(await openInMemory(await openAsBlob(await ask('/embedded'))))
}

/** The address of a new migrated database on the run's server. */
export function newServerDatabase(): Promise<string> {
  return ask('/postgresql')
}

async function ask(what: string): Promise<string> {
  const response = await fetch(new URL(what, inject('testDatabases')))
  const text = await response.text()
  if (!response.ok) throw new Error(`No test database: ${text}`)
  return text
}
