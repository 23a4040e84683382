import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** An e-mail as it arrived. */
type Arrived = {
  readonly to: string
  readonly from: string
  readonly raw: string
  readonly messageId: string
}

/** What the server does with an e-mail: takes it, answers with a code, or hangs up in the middle. */
type Mood =
  | 'take'
  | 'hang-up'
  | { readonly refuse: number; readonly at: 'recipient' | 'content'; readonly words?: string }

export type SmtpPeer = {
  readonly url: string
  readonly arrived: Arrived[]
  /** How often an e-mail was brought, taken or not. */
  brought(): number
  /** What happens to e-mails from now on. */
  mood: (to: string, nth: number) => Mood
  /** Called when an e-mail has been taken, before the other side hears of it. */
  taken: (message: Arrived) => Promise<void> | void
  close(): Promise<void>
}

/** A real SMTP server on loopback. */
export async function startSmtp(): Promise<SmtpPeer> {
  const times = new Map<string, number>()
  const moodOf = (session: SMTPServerSession): Mood => {
    const to = recipientOf(session)
    return peer.mood(to, times.get(to) ?? 0)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const nth = (times.get(address) ?? 0) + 1
      times.set(address, nth)
      const mood = peer.mood(address, nth)
      callback(refusal(mood, 'recipient'))
    },
    onData(stream, session, callback) {
      const mood = moodOf(session)
      if (mood === 'hang-up') {
        stream.resume()
        for (const connection of server.connections) (connection as unknown as Hangable)._socket.destroy()
        return
      }
      const read = async () => {
        const raw = await text(stream)
        const refused = refusal(mood, 'content')
        if (refused) return callback(refused)
        const message = {
          to: recipientOf(session),
          from: senderOf(session),
          raw,
          messageId: headerOf(raw, 'Message-ID'),
        }
        peer.arrived.push(message)
        await peer.taken(message)
        callback()
      }
      read().catch(() => undefined) // the other side went away
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  const peer: SmtpPeer = {
    url: `smtp://127.0.0.1:${port}`,
    arrived: [],
    brought: () => [...times.values()].reduce((sum, count) => sum + count, 0),
    mood: () => 'take',
    taken: () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return peer
}

type Hangable = { readonly _socket: { destroy(): void } }

function refusal(mood: Mood, at: 'recipient' | 'content'): Error | null {
  if (typeof mood === 'string' || mood.at !== at) return null
  return Object.assign(new Error(mood.words ?? 'Not today'), { responseCode: mood.refuse })
}

function recipientOf({ envelope }: SMTPServerSession): string {
  return envelope.rcptTo[0]?.address ?? ''
}

function senderOf({ envelope }: SMTPServerSession): string {
  return envelope.mailFrom === false ? '' : envelope.mailFrom.address
}

/** A header's value, unfolded. */
export function headerOf(raw: string, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n')
  const match = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)
  return match?.[1]?.replace(/\r\n[ \t]+/g, ' ').trim() ?? ''
}
