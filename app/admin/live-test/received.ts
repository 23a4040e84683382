import type { LiveState, Welcome } from '#app/platform/live/live-client.ts'
import type { LiveRefusal, ServerMessage } from '#app/platform/live/live-message.ts'

/** The messages of the live channel since the page was opened. */
export type Received = {
  readonly welcome: Welcome | null
  readonly connections: number
  readonly beats: number
  readonly echoes: number
  readonly lastEcho: string | null
  readonly texts: number
  /** the latest first */
  readonly messages: readonly { readonly key: number; readonly from: string; readonly text: string }[]
  readonly refused: LiveRefusal | null
}

export const nothingReceived: Received = {
  welcome: null,
  connections: 0,
  beats: 0,
  echoes: 0,
  lastEcho: null,
  texts: 0,
  messages: [],
  refused: null,
}

const mostMessages = 50

/** The same with one more event. */
export function receive(received: Received, event: LiveState | ServerMessage): Received {
  if (typeof event === 'string') return received
  switch (event.type) {
    case 'welcome':
      return { ...received, welcome: event, connections: received.connections + 1 }
    case 'heartbeat':
      return { ...received, beats: received.beats + 1 }
    case 'echo':
      return { ...received, echoes: received.echoes + 1, lastEcho: event.text, refused: null }
    case 'text': {
      const texts = received.texts + 1
      const messages = [{ key: texts, from: event.from, text: event.text }, ...received.messages]
      return { ...received, texts, messages: messages.slice(0, mostMessages), refused: null }
    }
    case 'refused':
      return { ...received, refused: event.reason }
    default:
      return received
  }
}
