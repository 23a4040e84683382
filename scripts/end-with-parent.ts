/**
 * Ends this process when its parent is gone, even when that was killed: the channel between them closes. A process without work to finish ends at
 * once, with its own children.
 */
export function endWithParent({ atOnce = false }: { atOnce?: boolean } = {}): void {
  if (atOnce) process.on('SIGTERM', () => process.exit(143))
  if (!process.channel) return
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Listening keeps a process alive; unreferenced, it can end when its work is done.
  process.channel.unref()
}
