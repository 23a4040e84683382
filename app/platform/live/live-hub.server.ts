import type { DatabaseLog } from '../database/log.ts'
import type { Database } from '../database/open.server.ts'
import type { Tell } from './live-message.ts'
import { type LiveNotice, liveChannel, readNotice } from './live-notice.server.ts'
import { startWatching, type Watch, type Watching } from './watch.server.ts'

/** Somebody who hears topics. */
export type Hearer = { tell(message: Tell): void }

type Room = { readonly hearers: Set<Hearer>; readonly watching: Watching | null }

/** Who hears which topic in this process, and the one ear it has on the bus. */
export class LiveHub {
  readonly #rooms = new Map<string, Room>()
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
      heard: (payload) => hub.#heard(readNotice(payload)),
      missed: () => hub.#missed(),
    })
    return hub
  }

  /** Resolves when nothing that changes from now on can be missed. */
  async hear(topic: string, hearer: Hearer): Promise<void> {
    let room = this.#rooms.get(topic)
    if (!room) {
      const watch = this.#watches.find((one) => one.topic === topic)
      const changed = (id: string) => this.#tell(topic, { tell: 'changed', topic, id })
      room = { hearers: new Set(), watching: watch ? startWatching(watch, changed, this.#log) : null }
      this.#rooms.set(topic, room)
    }
    room.hearers.add(hearer)
    await room.watching?.begun
  }

  leave(topic: string, hearer: Hearer): void {
    const room = this.#rooms.get(topic)
    room?.hearers.delete(hearer)
    if (room?.hearers.size !== 0) return
    room.watching?.stop()
    this.#rooms.delete(topic)
  }

  leaveAll(hearer: Hearer): void {
    for (const topic of [...this.#rooms.keys()]) this.leave(topic, hearer)
  }

  /** How many hear the topic in this process. */
  count(topic: string): number {
    return this.#rooms.get(topic)?.hearers.size ?? 0
  }

  async close(): Promise<void> {
    for (const { watching } of this.#rooms.values()) watching?.stop()
    this.#rooms.clear()
    await this.#stopListening()
  }

  #heard(notice: LiveNotice | null): void {
    if (!notice) return
    const { topic, id, said } = notice
    this.#tell(
      topic,
      said === undefined ? { tell: 'changed', topic, id } : { tell: 'said', topic, text: said, from: id },
    )
  }

  #missed(): void {
    for (const topic of this.#rooms.keys()) this.#tell(topic, { tell: 'missed', topic })
  }

  #tell(topic: string, message: Tell): void {
    for (const hearer of [...(this.#rooms.get(topic)?.hearers ?? [])]) hearer.tell(message)
  }
}
