import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { verify } from '#app/registration/queries/verify.server.ts'
import { type Running, start } from '#server/start.ts'
import { type SmtpPeer, startSmtp } from '#tests/mail/smtp-peer.ts'
import { emptyFestivalDirectory, programFile } from '#tests/test-database.server.ts'
import type { LeasedWork } from './worker-process.ts'

let dataDir: string
let smtp: SmtpPeer
let running: Running | null
beforeEach(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ronda-leases-'))
  fs.cpSync(await emptyFestivalDirectory(), dataDir, { recursive: true })
  smtp = await startSmtp()
  running = null
})
afterEach(async () => {
  await running?.stop()
  await smtp.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function killedIn(work: LeasedWork): Promise<void> {
  const job = JSON.stringify({ work, dataDir, smtpUrl: smtp.url })
  const child = spawn(process.execPath, [await programFile('tests/faults/worker-process.ts'), job], {
    stdio: 'inherit',
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

async function startAgain(): Promise<Running> {
  const env = { PORT: '0', RONDA_DEMO: '1', LOG_LEVEL: 'silent', DATA_DIR: dataDir, SMTP_URL: smtp.url }
  const begun = await start(env, {
    root: path.resolve(),
    makeListener: async () => (_, response) => response.end(),
  })
  if (!begun.ok) throw new Error(begun.reason.join())
  running = begun.value
  return running
}

it.each([
  ['R37', 'bulk action', 'select state, position, done as count from bulk_actions', 2],
  ['O9', 'import', `select state, position, jsonb_array_length(outcomes) as count from import_jobs`, 60],
] as const)(
  '%s a start on the embedded database goes on with a killed %s at once',
  async (_, work, sql, all) => {
    await killedIn(work)
    const { app } = await startAgain()
    await expect
      .poll(async () => (await app.db.query(sql)).rows, { timeout: 40_000 })
      .toEqual([{ state: 'done', position: all, count: all }])
    expect(await verify(app)).toEqual([])
  },
)

it('L3 a start on the embedded database sends at once what a killed process was sending', async () => {
  await killedIn('e-mail')
  expect(smtp.arrived).toHaveLength(1)
  await startAgain()
  await expect.poll(() => smtp.arrived.length, { timeout: 40_000 }).toBe(2)
  const [first, second] = smtp.arrived
  expect(second?.messageId).toBe(first?.messageId)
})
