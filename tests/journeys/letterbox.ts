import { startSmtp } from '#tests/letters/smtp-peer.ts'
import { type Letter, readLetter } from './read-letter.ts'

/** Everybody's letterbox: a real SMTP server that takes what it is given. */
export type Letterbox = {
  readonly url: string
  /** The letter to this address whose subject begins so, once it is there. @throws after half a minute, saying what came */
  letter(to: string, subject: string): Promise<Letter>
  close(): Promise<void>
}

const patienceMs = 30_000

export async function openLetterbox(): Promise<Letterbox> {
  const smtp = await startSmtp()
  const arrivals = new EventTarget()
  smtp.taken = () => void arrivals.dispatchEvent(new Event('arrived'))
  const lettersTo = (to: string) =>
    smtp.arrived.filter((letter) => letter.to === to).map(({ raw }) => readLetter(raw))

  return {
    url: smtp.url,
    letter(to, subject) {
      const { promise, resolve, reject } = Promise.withResolvers<Letter>()
      const look = () => {
        const found = lettersTo(to).find((letter) => letter.subject.startsWith(subject))
        if (found) resolve(found)
      }
      const giveUp = setTimeout(() => {
        const came = lettersTo(to).map((letter) => `“${letter.subject}”`)
        reject(new Error(`No “${subject}” came to ${to}, only ${came.join(', ') || 'nothing'}.`))
      }, patienceMs)
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
