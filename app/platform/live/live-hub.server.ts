import type { DatabaseLog } from '../database/log.ts'
import type { Database } from '../database/open.server.ts'
import type { ServerMessage } from './live-message.ts'
import { type LiveNotice, liveChannel, readNotice } from './live-notice.server.ts'
import { startWatching, type Watch, type Watching } from './watch.server.ts'

/** A connection that is subscribed to topics. */
export type Subscriber = { send(message: ServerMessage): void }

type Topic = {
  readonly subscribers: Set<Subscriber>
  readonly watch: Watch | undefined
  readonly watching: Watching | null
}

/** The subscribers of each topic in this process, behind one listener on the bus. */
export class LiveHub {
  readonly #topics = new Map<string, Topic>()
  readonly #watches: readonly Watch[]
  readonly #log: DatabaseLog
  #stopListening: () => Promise<void> = async () => undefined

  private constructor(watches: readonly Watch[], log: DatabaseLog) {
    this.#watches = watches
    this.#log = log
  }

  /** Opens a hub on the database's bus. `watches` are for topics of which no notice comes. */
  static async open(db: Database, watches: readonly Watch[], log: DatabaseLog): Promise<LiveHub> {
    const hub = new LiveHub(watches, log)
    hub.#stopListening = await db.listen(liveChannel, {
      notified: (payload) => hub.#received(readNotice(payload)),
      missed: () => hub.#missed(),
    })
    return hub
  }

  /** Resolves when nothing that changes from now on can be missed, with the id of the newest change before, where the topic has one. */
  async subscribe(topic: string, subscriber: Subscriber): Promise<string | undefined> {
    let entry = this.#topics.get(topic)
    if (!entry) {
      const watch = this.#watches.find((one) => one.topic === topic)
      const changed = (id: string) => this.#send(topic, { type: 'changed', topic, id })
      const watching = watch ? startWatching(watch, changed, this.#log) : null
      entry = { subscribers: new Set(), watch, watching }
      this.#topics.set(topic, entry)
    }
    entry.subscribers.add(subscriber)
    await entry.watching?.begun
    return entry.watch?.newest?.()
  }

  /** Ends a subscription; a topic that nobody follows is not watched any more. */
  unsubscribe(topic: string, subscriber: Subscriber): void {
    const entry = this.#topics.get(topic)
    entry?.subscribers.delete(subscriber)
    if (entry?.subscribers.size !== 0) return
    entry.watching?.stop()
    this.#topics.delete(topic)
  }

  /** Ends all subscriptions of a connection. */
  unsubscribeAll(subscriber: Subscriber): void {
    for (const topic of [...this.#topics.keys()]) this.unsubscribe(topic, subscriber)
  }

  /** How many subscribers the topic has in this process. */
  count(topic: string): number {
    return this.#topics.get(topic)?.subscribers.size ?? 0
  }

  /** Ends all subscriptions and stops listening to the bus. The connections themselves stay open. */
  async close(): Promise<void> {
    for (const { watching } of this.#topics.values()) watching?.stop()
    this.#topics.clear()
    await this.#stopListening()
  }

  #received(notice: LiveNotice | null): void {
    if (!notice) return
    const { topic, id, text } = notice
    this.#send(
      topic,
      text === undefined ? { type: 'changed', topic, id } : { type: 'text', topic, text, from: id },
    )
  }

  #missed(): void {
    for (const topic of this.#topics.keys()) this.#send(topic, { type: 'missed', topic })
  }

  #send(topic: string, message: ServerMessage): void {
    for (const subscriber of [...(this.#topics.get(topic)?.subscribers ?? [])]) subscriber.send(message)
  }
}
