import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A server that never ends, and prints its address. */
const server = `
  import { createServer } from 'node:net'
  const open = createServer().listen(0, '127.0.0.1', () => console.log(open.address().port))`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ronda-with-us-'))
  await writeFile(path.join(folder, 'server.mjs'), server)
})
afterAll(() => rm(folder, { recursive: true }))

/** Somebody who begins that server as journeys begin theirs, and hands on where it listens. */
function begin(): ChildProcess {
  const module = JSON.stringify(new URL('./spawn-with-us.ts', import.meta.url).href)
  const code = `
    const { spawnWithUs } = await import(${module})
    const { child } = spawnWithUs(${JSON.stringify(path.join(folder, 'server.mjs'))}, process.env)
    child.stdout.once('data', (port) => process.send(Number(port)))
    setInterval(() => {}, 60_000)`
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

describe('a process started by a journey', () => {
  it.each([
    ['when who began it is killed', (parent: ChildProcess) => parent.kill('SIGKILL')],
    ['when who began it ends', (parent: ChildProcess) => parent.kill('SIGTERM')],
    ['when the runner of that one is gone', (parent: ChildProcess) => parent.disconnect()],
  ] as const)('ends %s', async (_, end) => {
    const parent = begin()
    const [port] = await once(parent, 'message')
    // nothing but its end closes this line
    const line = connect(Number(port), '127.0.0.1').resume()
    await once(line, 'connect')
    const over = new Promise((resolve) => line.once('close', () => resolve('closed')))
    line.on('error', () => undefined)
    end(parent)
    expect(await over).toBe('closed')
    parent.kill('SIGKILL')
  })
})
