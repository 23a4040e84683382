import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import { type Protection, smtpAddress } from '#app/platform/values/smtp-address.ts'
import { bounceAddressOf } from '../bounces/bounce-address.server.ts'
import type { Mail, Message } from './message.ts'
import { releaseHeld } from './outbox.server.ts'
import { claimMessages, handBack, noteFailure, noteRefusedAddress, noteSent } from './queue.server.ts'
import { decideRetry, failureText, isAddressRefused, isSpent, overtaken, spent } from './retry.ts'
import { connections, smtpTransport, type Transport } from './smtp.server.ts'

/** Renders an e-mail from the present data. Null: its content is no longer true, and it is not sent. */
export type RenderMessage = (app: AppContext, message: Message) => Promise<Mail | null>

export type OutboxParts = {
  readonly render: RenderMessage
  readonly transport: Transport
  /** the largest number of e-mails in one batch */
  readonly limit?: number
  /** once aborted, no further e-mail is begun */
  readonly stop?: AbortSignal
  /** once aborted, an e-mail being sent is interrupted and due again, without counting as an attempt */
  readonly interrupt?: AbortSignal
}

/** The longest time in which one e-mail is sent. */
const longestSendMs = 2 * 60_000
/** How long a batch belongs to this process. No e-mail is begun that could outlast it, so two running processes never send the same one. */
const leaseMs = 10 * 60_000

/**
 * Sends a batch of due e-mails, several at once, each outside any transaction. May run in many processes: no e-mail is taken twice
 * unless its process died, and then it has the same Message-ID. L2–L5.
 * @returns how many were taken
 */
export async function runOutbox(app: AppContext, { limit = 25, ...parts }: OutboxParts): Promise<number> {
  const now = app.now()
  const leaseEnds = new Date(now.getTime() + leaseMs)
  const messages = await claimMessages(app.db, { now, leaseEnds, limit })
  const lastBegin = leaseEnds.getTime() - longestSendMs

  const waiting = messages.values()
  const lane = async () => {
    for (const message of waiting) {
      const inTime = !parts.stop?.aborted && app.now().getTime() < lastBegin
      if (inTime) await sendMessage(app, parts, message)
      else await handBack(app.db, message, app.now())
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: connections }, lane))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
  return messages.length
}

async function sendMessage(
  app: AppContext,
  { render, transport, interrupt }: OutboxParts,
  message: Message,
): Promise<void> {
  const { db, config, log } = app
  const about = { message: message.id, kind: message.kind, attempt: message.attempts }
  if (isSpent(message.attempts)) {
    return noteFailure(db, message, { state: 'failed' }, spent)
  }

  let to = message.recipient
  try {
    const mail = await render(app, message)
    if (!mail) return await noteFailure(db, message, { state: 'failed' }, overtaken)
    to = mail.to
    const from = config.mail?.from ?? mail.from
    const envelope = {
      messageId: message.messageId,
      date: message.createdAt,
      ...(config.bounces && { returnPath: bounceAddressOf(config.bounces, message.id) }),
    }
    const overdue = AbortSignal.timeout(longestSendMs)
    await transport.send(
      { ...mail, ...envelope, from },
      interrupt ? AbortSignal.any([overdue, interrupt]) : overdue,
    )
  } catch (error) {
    if (interrupt?.aborted) {
      log.warn(about, 'an e-mail was broken off because the process ends; it will be sent again')
      return handBack(db, message, app.now())
    }
    const decision = decideRetry(error, message.attempts, app.now())
    log.warn({ err: error, ...about, state: decision.state }, 'an e-mail was not sent')
    const why = failureText(error)
    if (isAddressRefused(error)) return noteRefusedAddress(db, message, { to, why, now: app.now() })
    return noteFailure(db, message, decision, why)
  }
  await noteSent(db, message, to, app.now())
  log.debug(about, 'an e-mail was sent')
}

/** How often the outbox is read without being woken: for retries that are due, and for e-mails of other processes. */
const everyMs = 5_000

export type OutboxWorker = {
  readonly name: 'outbox'
  readonly everyMs: number
  work(app: AppContext): Promise<number>
  /** Finishes the e-mails being sent within `timeoutMs`, hands the others back, and closes the connections. */
  close(): Promise<void>
}

/** Short, because a mail server that does not answer must not delay the end of the process. */
const defaultTimeoutMs = 3_000

/** Queues the e-mails that were held while no SMTP server was set, and logs what became of them. L5 */
async function releaseAtStart(app: AppContext): Promise<void> {
  const { config, log } = app
  const { queued, overtaken: passedOver, stillHeld } = await releaseHeld(app)
  const about = { queued, overtaken: passedOver, held: stillHeld }
  if (!config.mail) return log.info(about, 'no SMTP server is set: e-mails are held')
  const { protection } = smtpAddress(config.mail.smtpUrl)
  log.info({ protection }, protectionTexts[protection])
  if (stillHeld > 0) log.warn(about, 'older e-mails stay held: npm run admin -- mail')
  else if (queued + passedOver > 0) log.info(about, 'held e-mails are queued')
}

const protectionTexts: Record<Protection, string> = {
  tls: 'e-mails leave over TLS; the certificate is verified',
  starttls: 'e-mails leave over STARTTLS or not at all; the certificate is verified',
  none: 'e-mails leave in clear, to this machine alone',
}

/** The outbox as one of the workers. Its first run queues held e-mails; without an SMTP server it sends nothing. */
export function makeOutboxWorker(
  { mail }: Pick<Config, 'mail'>,
  render: RenderMessage,
  { timeoutMs = defaultTimeoutMs }: { readonly timeoutMs?: number } = {},
): OutboxWorker {
  const transport = mail && smtpTransport(mail.smtpUrl)
  const stopping = new AbortController()
  const interrupting = new AbortController()
  let batch: Promise<unknown> = Promise.resolve()

  let released = false
  const work = async (app: AppContext) => {
    if (stopping.signal.aborted) return 0
    if (!released) await releaseAtStart(app)
    released = true
    if (!transport) return 0
    const running = runOutbox(app, {
      render,
      transport,
      stop: stopping.signal,
      interrupt: interrupting.signal,
    })
    batch = running.catch(() => undefined)
    return running
  }
  const close = async () => {
    stopping.abort()
    const timer = setTimeout(() => interrupting.abort(), timeoutMs)
    await batch
    clearTimeout(timer)
    transport?.close()
  }
  return { name: 'outbox', everyMs, work, close }
}
