import { startSmtp } from '#tests/mail/smtp-peer.ts'
import { type Message, readMessage } from './read-message.ts'

/** Everybody's letterbox: a real SMTP server that takes what it is given. */
export type Mailbox = {
  readonly url: string
  /** The e-mail to this address whose subject begins so, once it is there. @throws after a minute and a half, saying what came */
  message(to: string, subject: string): Promise<Message>
  close(): Promise<void>
}

/** Of a story's three minutes on a busy machine. */
const timeoutMs = 90_000

export async function openMailbox(): Promise<Mailbox> {
  const smtp = await startSmtp()
  const arrivals = new EventTarget()
  smtp.taken = () => void arrivals.dispatchEvent(new Event('arrived'))
  const messagesTo = (to: string) =>
    smtp.arrived.filter((message) => message.to === to).map(({ raw }) => readMessage(raw))

  return {
    url: smtp.url,
    message(to, subject) {
      const { promise, resolve, reject } = Promise.withResolvers<Message>()
      const look = () => {
        const found = messagesTo(to).find((message) => message.subject.startsWith(subject))
        if (found) resolve(found)
      }
      const giveUp = setTimeout(() => {
        const came = messagesTo(to).map((message) => `“${message.subject}”`)
        reject(new Error(`No “${subject}” came to ${to}, only ${came.join(', ') || 'nothing'}.`))
      }, timeoutMs)
      arrivals.addEventListener('arrived', look)
      look()
      return promise.finally(() => {
        clearTimeout(giveUp)
        arrivals.removeEventListener('arrived', look)
      })
    },
    close: () => smtp.close(),
  }
}
