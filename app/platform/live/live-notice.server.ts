import type { Database } from '../database/open.server.ts'

/** The channel of the database's bus that carries the notices of the live channel. */
export const liveChannel = 'live'

/** A change within a topic; `id` names what changed. It must contain no personal data. */
export type LiveNotice = {
  readonly topic: string
  readonly id: string
  /** A message of a visitor, on topics that accept them. */
  readonly text?: string
}

/**
 * Notifies all subscribers of the topic, on every instance; with a transaction once it commits. Not for crowded actions: on a server all
 * transactions that notify commit one after the other. There a watch looks instead.
 */
export function publish(to: Pick<Database, 'notify'>, notice: LiveNotice): Promise<void> {
  return to.notify(liveChannel, JSON.stringify(notice))
}

/** A notice as it came over the bus; null when it is none of ours. */
export function readNotice(payload: string): LiveNotice | null {
  try {
    const value: unknown = JSON.parse(payload)
    return isNotice(value) ? value : null
  } catch {
    return null
  }
}

function isNotice(value: unknown): value is LiveNotice {
  if (typeof value !== 'object' || value === null) return false
  const { topic, id, text } = value as Record<string, unknown>
  return (
    typeof topic === 'string' && typeof id === 'string' && (text === undefined || typeof text === 'string')
  )
}
