import type { DatabaseLog } from '../database/log.ts'

/**
 * Polls the database for changes that frequent commands do not announce: a notification in each registration would make their commits
 * sequential. Does nothing without listeners.
 */
export type Watch = {
  readonly topic: string
  readonly everyMs: number
  /** The id of the newest change, where changes are in order. */
  readonly newest?: () => Promise<string>
  /** Records the present state; returns the ids of what changed since the last call. */
  begin(): Promise<() => Promise<readonly string[]>>
}

export type Watching = {
  /** From then on no change is missed. */
  readonly begun: Promise<void>
  stop(): void
}

/** Looks again and again, one look at a time; a look that fails is tried again. */
export function startWatching(
  { topic, everyMs, begin }: Watch,
  changed: (id: string) => void,
  log: DatabaseLog,
): Watching {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let look: (() => Promise<readonly string[]>) | undefined
  let failed = false

  const step = async () => {
    try {
      if (look) for (const id of await look()) if (!stopped) changed(id)
      look ??= await begin()
      // what happened before it could begin is not known: something may have
      if (failed && !stopped) changed('')
      failed = false
    } catch (error) {
      failed = true
      if (!stopped) log.warn({ err: error, topic }, 'looking for live changes failed and is tried again')
    }
    if (!stopped) timer = setTimeout(() => void step(), everyMs).unref()
  }
  const begun = step()
  return {
    begun,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
