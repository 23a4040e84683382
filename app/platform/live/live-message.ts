/** What a browser says over the live channel, as JSON text. */
export type ClientMessage =
  | { readonly ask: 'hear'; readonly topic: string }
  | { readonly ask: 'leave'; readonly topic: string }
  /** To everybody who hears the topic; only where its table lets people speak. */
  | { readonly ask: 'say'; readonly topic: string; readonly text: string }
  /** Is returned to its sender. */
  | { readonly ask: 'echo'; readonly text: string }

/** What the server says: that something changed and which, never the new value. A page reads that by the usual request, with its access check. */
export type ServerMessage =
  | {
      readonly tell: 'welcome'
      /** which process answers, and what it calls this socket */
      readonly instance: string
      readonly name: string
      /** how long silence is no reason to worry */
      readonly patienceMs: number
      /** how long to wait before coming back; each is told another time, so that not all come at once */
      readonly returnMs: number
    }
  | { readonly tell: 'hearing'; readonly topic: string }
  | { readonly tell: 'refused'; readonly topic: string; readonly reason: LiveRefusal }
  | { readonly tell: 'changed'; readonly topic: string; readonly id: string }
  /** Notices may have been lost: a page that shows the topic reads again. */
  | { readonly tell: 'missed'; readonly topic: string }
  | { readonly tell: 'said'; readonly topic: string; readonly text: string; readonly from: string }
  | { readonly tell: 'echo'; readonly text: string }
  /** A sign of life. */
  | { readonly tell: 'beat' }

export type LiveRefusal = 'not-allowed' | 'unknown' | 'too-often' | 'unreadable'

/** Why the server ended a connection (RFC 6455, 7.4: 4000–4999 are an application's own). */
export const closing = {
  /** The process ends; another one answers, or this one soon. */
  away: 1001,
  tooMuch: 1008,
  /** What was told is not taken off: told less, they would miss something. */
  slow: 4008,
  /** The session is over, or its user is blocked. Coming back alike is of no use. */
  signedOut: 4401,
} as const

/** The longest text that may be said or echoed, in characters. */
export const longestText = 200

/** What a browser said; null when it is nothing we know. */
export function readClientMessage(data: string): ClientMessage | null {
  const said = parse(data)
  const { ask, topic, text } = said ?? {}
  if (ask === 'echo' && isText(text)) return { ask, text }
  if (!isTopic(topic)) return null
  if (ask === 'hear') return { ask, topic }
  if (ask === 'leave') return { ask, topic }
  return ask === 'say' && isText(text) ? { ask, topic, text } : null
}

/** What the server said; null when it is nothing this page knows: a newer server may say more. */
export function readServerMessage(data: string): ServerMessage | null {
  const said = parse(data)
  return said && typeof said.tell === 'string' && tells.has(said.tell) ? (said as ServerMessage) : null
}

const tells: ReadonlySet<string> = new Set<ServerMessage['tell']>([
  'welcome',
  'hearing',
  'refused',
  'changed',
  'missed',
  'said',
  'echo',
  'beat',
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
