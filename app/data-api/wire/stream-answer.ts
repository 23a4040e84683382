import { type Format, writeAnswer } from './write-answer.ts'

/** Documents that come in batches, and how many they will be. */
export type Streamed = {
  readonly rows: {
    readonly size: number
    readonly batches: AsyncIterable<readonly unknown[]>
    stop(): void
  }
  /** When there is one, the answer is `{items, count}`; else the documents alone. */
  readonly count?: number
}

/** So many bytes wait for a slow reader; as long, the database is free for others. */
const MOST_WAITING = 16 * 2 ** 20

/**
 * Streams an answer with the same bytes as `writeAnswer`. An error midway aborts it, so that no caller takes a part
 * for the whole, and is passed to `failed`.
 */
export function streamAnswer(
  answer: Streamed,
  format: Format,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = format === 'json' ? jsonChunks(answer) : msgpackChunks(answer)
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          failed(error)
          controller.error(error)
        }
      },
      async cancel() {
        answer.rows.stop()
        await chunks.return()
      },
    },
    { highWaterMark: MOST_WAITING, size: ({ byteLength }) => byteLength },
  )
}

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>

async function* jsonChunks({ rows, count }: Streamed): Chunks {
  yield utf8.encode(count === undefined ? '[' : '{"items":[')
  let isFirst = true
  for await (const batch of rows.batches) {
    if (batch.length === 0) continue
    if (!isFirst) yield comma
    isFirst = false
    yield writeAnswer(batch, 'json').subarray(1, -1)
  }
  yield utf8.encode(count === undefined ? ']' : `],"count":${count}}`)
}

async function* msgpackChunks({ rows, count }: Streamed): Chunks {
  const isMap = count !== undefined
  if (isMap) yield mapOfTwo
  if (isMap) yield writeAnswer('items', 'msgpack')
  yield arrayHeader(rows.size)
  let sent = 0
  for await (const batch of rows.batches) {
    sent += batch.length
    yield writeAnswer(batch, 'msgpack').subarray(arrayHeader(batch.length).length)
  }
  if (sent !== rows.size) throw new Error(`${rows.size} documents were promised, ${sent} came`)
  if (isMap) yield writeAnswer('count', 'msgpack')
  if (isMap) yield writeAnswer(count, 'msgpack')
}

const utf8 = new TextEncoder()
const comma = utf8.encode(',')
const mapOfTwo = Uint8Array.of(0x82)

/** How MessagePack begins an array (github.com/msgpack/msgpack, spec.md, "array format family"). */
function arrayHeader(length: number): Uint8Array<ArrayBuffer> {
  if (length < 16) return Uint8Array.of(0x90 | length)
  const isShort = length < 2 ** 16
  const header = new DataView(new ArrayBuffer(isShort ? 3 : 5))
  header.setUint8(0, isShort ? 0xdc : 0xdd)
  if (isShort) header.setUint16(1, length)
  else header.setUint32(1, length)
  return new Uint8Array(header.buffer)
}
