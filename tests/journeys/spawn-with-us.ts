import { type ChildProcess, spawn } from 'node:child_process'

/** What a program loads before itself: when the channel to us closes, it ends in good order. */
const endWithUs = new URL('../../scripts/end-with-parent.ts', import.meta.url).href
const before = `data:text/javascript,import { endWithParent } from '${endWithUs}'; endWithParent()`

/**
 * Begins a program that does not outlive us, however we end: by ourselves, killed, or because our runner was killed.
 * @param flags of Node
 * @returns `letGo` when it is ended in another way: we shall not care for it any more
 */
export function spawnWithUs(
  program: string,
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = [],
): { readonly child: ChildProcess; letGo(): void } {
  const child = spawn(process.execPath, [...flags, '--import', before, program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.channel?.unref()
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  process.once('disconnect', kill)
  return {
    child,
    letGo() {
      process.off('exit', kill)
      process.off('disconnect', kill)
    },
  }
}
