import type { LiveState, Welcome } from '#app/platform/live/live-client.ts'
import type { LiveRefusal, ServerMessage } from '#app/platform/live/live-message.ts'

/** What came over the live channel since the page was opened. */
export type Heard = {
  readonly welcome: Welcome | null
  readonly connections: number
  readonly beats: number
  readonly echoes: number
  readonly lastEcho: string | null
  readonly said: number
  /** the latest first */
  readonly words: readonly { readonly key: number; readonly from: string; readonly text: string }[]
  readonly refused: LiveRefusal | null
}

export const nothingHeard: Heard = {
  welcome: null,
  connections: 0,
  beats: 0,
  echoes: 0,
  lastEcho: null,
  said: 0,
  words: [],
  refused: null,
}

const mostLines = 50

/** What has been heard after one thing more. */
export function hearMore(heard: Heard, event: LiveState | ServerMessage): Heard {
  if (typeof event === 'string') return heard
  switch (event.tell) {
    case 'welcome':
      return { ...heard, welcome: event, connections: heard.connections + 1 }
    case 'beat':
      return { ...heard, beats: heard.beats + 1 }
    case 'echo':
      return { ...heard, echoes: heard.echoes + 1, lastEcho: event.text, refused: null }
    case 'said': {
      const said = heard.said + 1
      const words = [{ key: said, from: event.from, text: event.text }, ...heard.words].slice(0, mostLines)
      return { ...heard, said, words, refused: null }
    }
    case 'refused':
      return { ...heard, refused: event.reason }
    default:
      return heard
  }
}
