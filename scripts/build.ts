import path from 'node:path'
import { builtId, fingerprint, removeBuildId, root, writeBuildId } from './build-id.ts'
import { precompress } from './precompress.ts'
import { step } from './step.ts'

/** Builds what browsers load and what the server runs, unless that has been built from these very sources. */
export async function buildIfStale(): Promise<boolean> {
  const id = await fingerprint()
  if ((await builtId()) === id) return true

  await removeBuildId()
  const { ok } = await step('Building', ['react-router', 'build'], { env: { NODE_ENV: 'production' } })
  if (!ok) return false
  // not before: a build begins by removing the folder
  const [database] = await Promise.all([
    step('Making an empty database', [process.execPath, 'scripts/empty-database.ts']),
    precompress(path.join(root, 'build/client')),
  ])
  if (!database.ok) return false
  await writeBuildId(id)
  return true
}

if (import.meta.main && !(await buildIfStale())) process.exitCode = 1
