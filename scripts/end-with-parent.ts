/** The channel to the process that began this one closes when that one is gone, even when it was killed. */
export function endWithParent(): void {
  if (!process.channel) return
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
