import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { builtId, fingerprint, removeBuildId, root, writeBuildId } from './build-id.ts'
import { precompress } from './precompress.ts'
import { step } from './step.ts'

/** Builds what browsers load and what the server runs, unless that has been built from these very sources. */
export async function buildIfStale(): Promise<boolean> {
  const id = await fingerprint()
  if ((await builtId()) === id) return true

  await removeBuildId()
  await mkdir(path.join(root, 'build'), { recursive: true })
  const steps = await Promise.all([
    step('Building', ['react-router', 'build'], { env: { NODE_ENV: 'production' } }),
    step('Making an empty database', [process.execPath, 'scripts/empty-database.ts']),
  ])
  if (steps.some(({ ok }) => !ok)) return false
  await precompress(path.join(root, 'build/client'))
  await writeBuildId(id)
  return true
}

if (import.meta.main && !(await buildIfStale())) process.exitCode = 1
