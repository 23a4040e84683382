/** A message of a browser over the live channel, as JSON text. */
export type ClientMessage =
  | { readonly type: 'subscribe'; readonly topic: string }
  | { readonly type: 'unsubscribe'; readonly topic: string }
  /** To all subscribers of the topic; only where its table lets people speak. */
  | { readonly type: 'say'; readonly topic: string; readonly text: string }
  /** Is returned to its sender. */
  | { readonly type: 'echo'; readonly text: string }

/** A message of the server: what changed, never the new value, which a page reads by the usual request with its access check. */
export type ServerMessage =
  | {
      readonly type: 'welcome'
      /** which process answers, and what it calls this socket */
      readonly instance: string
      readonly name: string
      /** after so long without a message the connection counts as lost */
      readonly timeoutMs: number
      /** how long to wait before reconnecting; differs by connection, so that not all come at once */
      readonly reconnectMs: number
    }
  /** `at`: the newest that a watch has seen of the topic; a page that was read before reads again. */
  | { readonly type: 'subscribed'; readonly topic: string; readonly at?: string | undefined }
  | { readonly type: 'refused'; readonly topic: string; readonly reason: LiveRefusal }
  | { readonly type: 'changed'; readonly topic: string; readonly id: string }
  /** Notices may have been lost: a page that shows the topic reads again. */
  | { readonly type: 'missed'; readonly topic: string }
  | { readonly type: 'text'; readonly topic: string; readonly text: string; readonly from: string }
  | { readonly type: 'echo'; readonly text: string }
  | { readonly type: 'heartbeat' }

export type LiveRefusal = 'not-allowed' | 'unknown' | 'too-often' | 'unreadable'

/** Why the server ended a connection (RFC 6455, 7.4: 4000–4999 are an application's own). */
export const closing = {
  /** The process ends; another one answers, or this one soon. */
  away: 1001,
  tooMuch: 1008,
  /** The page does not read what is sent. */
  slow: 4008,
  /** The session is over, or its user is blocked. Reconnecting is of no use. */
  signedOut: 4401,
} as const

/** The longest text of a message or echo, in characters. */
export const longestText = 200

/** Parses a message of a browser; null when it is none of ours, or its text or topic is not allowed. */
export function readClientMessage(data: string): ClientMessage | null {
  const { type, topic, text } = parse(data) ?? {}
  if (type === 'echo' && isText(text)) return { type, text }
  if (!isTopic(topic)) return null
  if (type === 'subscribe' || type === 'unsubscribe') return { type, topic }
  return type === 'say' && isText(text) ? { type, topic, text } : null
}

/** Parses a message of the server; null: unknown to this page, as a newer server may send others. */
export function readServerMessage(data: string): ServerMessage | null {
  const message = parse(data)
  return types.has(message?.type) ? (message as ServerMessage) : null
}

const types: ReadonlySet<unknown> = new Set<ServerMessage['type']>([
  'welcome',
  'subscribed',
  'refused',
  'changed',
  'missed',
  'text',
  'echo',
  'heartbeat',
])

function isTopic(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z][a-z-]{0,30}$/.test(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestText && !value.includes('\0')
}

function parse(data: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
