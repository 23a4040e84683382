import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** They find the texts of pages by Vite's `import.meta.glob`, which only a build has. */
const built = ['app/festival/content/service.server.ts', 'app/admin/settings/service.server.ts']

it('the services of all domains run from their sources: the seed, the screenshots and the benches use them, and Node reads no JSX', async () => {
  const services = globSync('app/**/service.server.ts', { cwd: root }).filter((file) => !built.includes(file))
  expect(services.length).toBeGreaterThan(20)
  const program = `for (const file of ${JSON.stringify(services)}) {
    try { await import(process.cwd() + '/' + file) } catch (error) { console.log(file + ': ' + error.message) }
  }
  process.exit(0)`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
  expect(stdout).toBe('')
})
