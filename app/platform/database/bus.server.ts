import { randomUUID } from 'node:crypto'

import pg from 'pg'

import type { DatabaseLog } from './log.ts'

export interface Listener {
  /** A notice on the channel, after the transaction that gave it committed. */
  readonly notified: (payload: string) => void
  /** Notices may have been lost (the connection broke and is back): listeners with cached copies read them again. */
  readonly missed?: () => void
}

/** Carries notices between parts of the app; on a server between processes too. */
export interface Bus {
  /** Starts listening; resolves to the function that stops it. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** The listeners of each channel. One that throws is logged and does not affect the others. */
export class Listeners {
  readonly #channels = new Map<string, Set<Listener>>()
  readonly #log: DatabaseLog

  constructor(log: DatabaseLog) {
    this.#log = log
  }

  /** The channels that have a listener. */
  channels(): string[] {
    return [...this.#channels.keys()]
  }

  /** Returns whether the channel is new, so that LISTEN is needed. */
  add(channel: string, listener: Listener): boolean {
    const known = this.#channels.get(channel)
    if (known) known.add(listener)
    else this.#channels.set(channel, new Set([listener]))
    return known === undefined
  }

  /** Returns whether no listener is left. */
  remove(channel: string, listener: Listener): boolean {
    const known = this.#channels.get(channel)
    known?.delete(listener)
    return known?.size === 0 && this.#channels.delete(channel)
  }

  /** Notifies the listeners of the channel, at once and in the order in which they came. */
  deliver(channel: string, payload: string): void {
    for (const { notified } of [...(this.#channels.get(channel) ?? [])]) this.#safely(() => notified(payload))
  }

  /** Notifies the listeners of every channel that notices may have been lost. */
  notifyMissed(): void {
    for (const listeners of [...this.#channels.values()]) {
      for (const { missed } of [...listeners]) if (missed) this.#safely(missed)
    }
  }

  #safely(action: () => void): void {
    try {
      action()
    } catch (error) {
      this.#log.error({ err: error }, 'a database listener failed')
    }
  }
}

/** Notifications within the process: the embedded engine has only one. */
export class InProcessBus implements Bus {
  readonly #listeners: Listeners

  constructor(log: DatabaseLog) {
    this.#listeners = new Listeners(log)
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    this.#listeners.add(channel, listener)
    return async () => void this.#listeners.remove(channel, listener)
  }

  deliver(channel: string, payload: string): void {
    this.#listeners.deliver(channel, payload)
  }

  async close(): Promise<void> {}
}

const RETURN_AFTER_MS = { first: 250, most: 10_000 }

/**
 * Notifications by LISTEN on a separate connection, past a pooler, which reconnects when it breaks. Notifications of this process are delivered
 * by `deliver`, at its commit: the server's later echo is ignored.
 */
export class ServerBus implements Bus {
  readonly #origin = randomUUID()
  readonly #config: pg.ClientConfig
  readonly #log: DatabaseLog
  readonly #listeners: Listeners
  #client: Promise<pg.Client> | undefined
  #closed = false
  #comeBack: NodeJS.Timeout | undefined

  constructor(config: pg.ClientConfig, log: DatabaseLog) {
    this.#config = config
    this.#log = log
    this.#listeners = new Listeners(log)
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const client = await this.#connected()
    if (this.#listeners.add(channel, listener)) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    return async () => {
      if (!this.#listeners.remove(channel, listener) || this.#closed) return
      // a connection that breaks listens no more
      const client = await this.#client?.catch(() => undefined)
      const stop = client?.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`)
      await stop?.catch((err: unknown) => this.#log.warn({ err }, 'it could not stop listening'))
    }
  }

  deliver(channel: string, payload: string): void {
    this.#listeners.deliver(channel, payload)
  }

  /** The payload as the server carries it: behind the name of the process that sends it. */
  sealed(payload: string): string {
    return this.#origin + payload
  }

  #heard({ channel, payload = '' }: pg.Notification): void {
    if (!payload.startsWith(this.#origin))
      this.#listeners.deliver(channel, payload.slice(this.#origin.length))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#comeBack)
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect()
    return this.#client
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('notification', (notice) => this.#heard(notice))
    client.on('error', (error) => this.#log.warn({ err: error }, 'the listening connection broke'))
    try {
      await client.connect()
      for (const channel of this.#listeners.channels()) {
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      }
    } catch (error) {
      this.#client = undefined
      throw error
    }
    client.on('end', () => this.#return(RETURN_AFTER_MS.first))
    return client
  }

  #return(afterMs: number): void {
    this.#client = undefined
    if (this.#closed) return
    this.#comeBack = setTimeout(() => {
      this.#connected().then(
        () => this.#listeners.notifyMissed(),
        () => this.#return(Math.min(afterMs * 2, RETURN_AFTER_MS.most)),
      )
    }, afterMs)
    this.#comeBack.unref()
  }
}
