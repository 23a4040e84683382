import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'

/** A program with a channel to this one, as `run.mjs` begins its scripts. */
function begin(rest: string): ChildProcess {
  const module = JSON.stringify(new URL('./end-with-parent.ts', import.meta.url).href)
  const code = `const { endWithParent } = await import(${module}); ${rest}; process.send('begun')`
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

describe('a script that ends with its parent', () => {
  it('ends by itself when it has nothing left to do, its parent still there', async () => {
    const child = begin('endWithParent({ atOnce: true })')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('goes on while it has something to do, and ends when its parent is gone', async () => {
    const child = begin('endWithParent({ atOnce: true }); setInterval(() => {}, 60_000)')
    await once(child, 'message')
    expect(child.exitCode).toBeNull()
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([143, null])
  })
})
