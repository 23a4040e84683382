/**
 * Ends this process when the one that began it is gone, even when that was killed: the channel between them closes.
 * Who has nothing to finish ends at once, and with it what it has begun.
 */
export function endWithParent({ atOnce = false }: { atOnce?: boolean } = {}): void {
  if (atOnce) process.on('SIGTERM', () => process.exit(143))
  if (!process.channel) return
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Listening keeps a process alive, and who has done its work is to end by itself.
  process.channel.unref()
}
