import { execFileSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build, loadConfigFromFile } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileMessages } from '#scripts/checks.ts'

const root = path.resolve(import.meta.dirname, '..')
let scratch = ''

describe('compiled messages', () => {
  beforeAll(() => {
    scratch = mkdtempSync(path.join(os.tmpdir(), 'ronda-messages-'))
    cpSync(path.join(root, 'project.inlang'), path.join(scratch, 'project.inlang'), { recursive: true })
    for (const name of globSync('messages/*/*.json', { cwd: root })) copySome(name)
    symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'))
    writeFileSync(path.join(scratch, 'package.json'), '{"type":"module"}')
    writeFileSync(path.join(scratch, 'entry.js'), '')
  })
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  it('are not written again by a build: the type check beside it reads them', async () => {
    const [program, ...args] = compileMessages
    execFileSync(path.join(root, 'node_modules/.bin', program), args, { cwd: scratch, stdio: 'pipe' })
    const before = written()
    expect(before.length).toBeGreaterThan(150)

    await buildWithMessages()
    expect(written()).toEqual(before)
  }, 120_000)
})

/** One message in thirty: options are the same for every message, and 6,000 take a minute of processor. */
function copySome(name: string): void {
  const read = (file: string): Record<string, unknown> =>
    JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const chosen = Object.keys(read(name.replace('/sl/', '/en/'))).filter((_, n) => n % 30 === 1)
  const some = Object.entries(read(name)).filter(([key]) => chosen.includes(key))
  mkdirSync(path.dirname(path.join(scratch, name)), { recursive: true })
  writeFileSync(path.join(scratch, name), JSON.stringify(Object.fromEntries(some)))
}

/** A build of nothing, with what `vite.config.ts` does to messages. */
async function buildWithMessages(): Promise<void> {
  const env = { command: 'build', mode: 'production' } as const
  const loaded = await loadConfigFromFile(env, path.join(root, 'vite.config.ts'))
  const plugins = (await Promise.all(loaded?.config.plugins ?? [])).flat()
  const messages = plugins.filter(
    (plugin) => plugin && 'name' in plugin && plugin.name === 'unplugin-paraglide-js',
  )
  expect(messages).toHaveLength(1)
  await build({
    root: scratch,
    configFile: false,
    logLevel: 'silent',
    plugins: messages,
    build: { rolldownOptions: { input: path.join(scratch, 'entry.js') }, write: false },
  })
}

/** Each file with the moment of its last writing. */
function written(): readonly string[] {
  const folder = path.join(scratch, 'app/platform/messages')
  return globSync('**/*.js', { cwd: folder })
    .sort()
    .map((name) => `${name} ${statSync(path.join(folder, name)).mtimeMs}`)
}
