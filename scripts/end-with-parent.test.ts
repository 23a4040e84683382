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
  it('ends normally when it has nothing left to do', async () => {
    const child = begin('endWithParent({ atOnce: true })')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('ends when its parent has ended, even if it has work', async () => {
    const child = begin('endWithParent({ atOnce: true }); setInterval(() => {}, 60_000)')
    await once(child, 'message')
    expect(child.exitCode).toBeNull()
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([143, null])
  })
})
