import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

/** The check itself runs beside types and lint (scripts/checks.ts); this shows what it catches. */
it('an unused file, export, type and dependency fail the check', async () => {
  const output = await knipIn({
    'package.json': JSON.stringify({ name: 'made-up', type: 'module', dependencies: { pino: '1.0.0' } }),
    'knip.json': JSON.stringify({ entry: ['main.ts'], project: ['*.ts'] }),
    'main.ts': `import { used } from './part.ts'\nused()\n`,
    'part.ts': `export const used = () => 1\nexport const neverCalled = 2\nexport type NeverNamed = number\n`,
    'forgotten.ts': 'export const alone = 3\n',
  })
  expect(output.code).toBe(1)
  for (const offender of ['neverCalled', 'NeverNamed', 'forgotten.ts', 'pino']) {
    expect(output.text).toContain(offender)
  }
  expect(output.text).not.toContain('used function')
}, 30_000)

async function knipIn(files: Readonly<Record<string, string>>): Promise<{ code: number; text: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ronda-unused-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
    const program = path.resolve(import.meta.dirname, '../node_modules/knip/bin/knip.js')
    return await new Promise((resolve) => {
      execFile(process.execPath, [program, '--directory', folder], (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr })
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
