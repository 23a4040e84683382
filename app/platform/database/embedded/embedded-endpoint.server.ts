import { Duplex } from 'node:stream'

import { type Batch, BatchReader } from './wire-batches.ts'
import { fatalError, query, statusAtEndOf, sync, type TransactionStatus, welcome } from './wire-messages.ts'

/** The part of an embedded engine that the endpoint uses: it executes protocol bytes and hands over each piece of the answer. */
export interface Backend {
  execProtocolRawStream(
    bytes: Uint8Array,
    options: { syncToFs: boolean; onRawData: (piece: Uint8Array) => void },
  ): Promise<void>
}

/** How long the endpoint works before it yields to timers and sockets. */
const SLICE = { batches: 32, ms: 8 }

/**
 * A PostgreSQL endpoint inside the process: `pg` speaks to it through its `stream` option as if it were a socket.
 *
 * The engine has one backend, so one client is served at a time, from its connecting to its leaving; the next waits in line
 * (its `connectionTimeoutMillis` bounds the wait). A client that leaves, politely or not, leaves nothing behind: its
 * transaction is rolled back and its settings, named statements and temporary tables are discarded.
 */
export class EmbeddedEndpoint {
  readonly #backend: Backend
  readonly #line: EmbeddedSocket[] = []
  readonly #awaitingIdle: (() => void)[] = []
  #served: EmbeddedSocket | undefined
  #sessions = 0
  #batchesInSlice = 0
  #sliceBegan = 0

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** A stream for one `pg` client. */
  socket(): Duplex {
    return new EmbeddedSocket(this)
  }

  /** Puts a client in line; `ready` is called with its session number when its time has come. */
  enter(socket: EmbeddedSocket): void {
    this.#line.push(socket)
    this.#serveNext()
  }

  /** Takes a client out of the line, or cleans up behind it and serves the next. */
  async leave(socket: EmbeddedSocket, status: TransactionStatus | 'unsynced'): Promise<void> {
    if (this.#served !== socket) {
      const place = this.#line.indexOf(socket)
      if (place >= 0) this.#line.splice(place, 1)
      return
    }
    if (status === 'unsynced') await this.execute(sync())
    if (status !== 'I') await this.execute(query('ROLLBACK'))
    await this.execute(query('DISCARD ALL'))
    this.#served = undefined
    this.#serveNext()
    if (this.#served === undefined) for (const resolve of this.#awaitingIdle.splice(0)) resolve()
  }

  /** Resolves when no client is connected: a closed pool has sent its termination, which may still be in transit. */
  whenIdle(): Promise<void> {
    if (this.#served === undefined) return Promise.resolve()
    return new Promise((resolve) => this.#awaitingIdle.push(resolve))
  }

  /** Executes whole batches and returns a copy of the answer: the engine reuses the memory it answers from. */
  async execute(bytes: Uint8Array): Promise<Buffer> {
    const pieces: Buffer[] = []
    await this.#backend.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (piece) => pieces.push(Buffer.from(piece)),
    })
    this.#batchesInSlice += 1
    const [only] = pieces
    return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces)
  }

  /**
   * Resolves at once, or after one round of the event loop when the slice is over: the engine executes synchronously and
   * its clients answer each other in microtasks, so a busy database alone would starve every socket and timer.
   */
  yieldToEventLoop(): Promise<void> | undefined {
    const isOver = this.#batchesInSlice >= SLICE.batches || performance.now() - this.#sliceBegan > SLICE.ms
    if (!isOver) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        this.#batchesInSlice = 0
        this.#sliceBegan = performance.now()
        resolve()
      }),
    )
  }

  #serveNext(): void {
    if (this.#served !== undefined) return
    this.#served = this.#line.shift()
    if (this.#served === undefined) return
    this.#sessions += 1
    this.#served.welcomed(this.#sessions)
  }
}

/** The client's end: looks like a `net.Socket` as far as `pg` looks. */
class EmbeddedSocket extends Duplex {
  readonly #endpoint: EmbeddedEndpoint
  readonly #reader = new BatchReader()
  readonly #batches: Batch[] = []
  #session = 0
  #working = false
  #status: TransactionStatus | 'unsynced' = 'I'

  constructor(endpoint: EmbeddedEndpoint) {
    super({ allowHalfOpen: false })
    this.#endpoint = endpoint
  }

  connect(): this {
    this.#endpoint.enter(this)
    return this
  }

  /** The endpoint's word that the backend is this client's now. */
  welcomed(session: number): void {
    this.#session = session
    process.nextTick(() => this.emit('connect'))
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // Answers are pushed as they come; `pg` reads without pause.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#accept(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#accept(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#working) this.#endpoint.leave(this, this.#status).then(() => done(error), done)
    else done(error)
  }

  #accept(written: Buffer): void {
    this.#batches.push(...this.#reader.take(written))
    if (!this.#working && this.#batches.length > 0) void this.#work()
  }

  async #work(): Promise<void> {
    this.#working = true
    try {
      for (let batch = this.#batches.shift(); batch && !this.destroyed; batch = this.#batches.shift()) {
        await this.#endpoint.yieldToEventLoop()
        if (!this.destroyed) await this.#answer(batch)
      }
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)))
    }
    this.#working = false
    // A client that went away meanwhile is cleaned up behind only now: the backend was still its own.
    if (this.destroyed) void this.#endpoint.leave(this, this.#status)
  }

  async #answer({ end, bytes }: Batch): Promise<void> {
    if (end === 'startup') {
      this.push(welcome(this.#session))
      return
    }
    if (end === 'terminate') {
      this.push(null)
      return
    }
    const answer = await this.#endpoint.execute(bytes)
    this.push(answer)
    const status = statusAtEndOf(answer)
    if (end !== 'flush' && status === undefined) {
      this.push(fatalError('XX000', 'The embedded database did not finish its answer.'))
      this.destroy()
    }
    this.#status = status ?? 'unsynced'
  }
}
