import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const MIB = 2 ** 20

/**
 * Collects garbage, forgets the highest memory so far, and returns how to ask by how many MiB the process grew at most since then. Linux alone: elsewhere
 * the highest memory cannot be forgotten.
 */
export function watchMemory(): () => number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  // 5: forget the highest (man proc_pid_clear_refs)
  writeFileSync('/proc/self/clear_refs', '5')
  const before = process.memoryUsage.rss()
  return () => Math.max(0, process.resourceUsage().maxRSS * 1024 - before) / MIB
}
