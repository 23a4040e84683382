/**
 * The few protocol messages the embedded endpoint writes itself (PostgreSQL documentation, "Message Formats").
 */

/** I: idle, T: inside a transaction, E: inside a broken one. */
export type TransactionStatus = 'I' | 'T' | 'E'

/** The welcome: AuthenticationOk, the one setting a client needs, BackendKeyData, ReadyForQuery. */
export function welcome(processId: number): Buffer {
  const authenticationOk = message('R', int32(0))
  const encoding = message('S', text('client_encoding'), text('UTF8'))
  const keyData = message('K', int32(processId), int32(0))
  return Buffer.concat([authenticationOk, encoding, keyData, message('Z', Buffer.from('I'))])
}

/** A Query message: one text of SQL in the simple protocol. */
export const query = (sql: string): Buffer => message('Q', text(sql))

/** A Sync message, which ends an extended batch. */
export const sync = (): Buffer => message('S')

/** An ErrorResponse that ends the connection, in the words given. */
export function fatalError(sqlState: string, sentence: string): Buffer {
  const field = (code: string, value: string): Buffer => Buffer.concat([Buffer.from(code), text(value)])
  return message(
    'E',
    field('S', 'FATAL'),
    field('V', 'FATAL'),
    field('C', sqlState),
    field('M', sentence),
    Buffer.from([0]),
  )
}

const READY_FOR_QUERY = 0x5a
const READY_LENGTH = 6

/** The status an answer ends with, or undefined when it does not end with ReadyForQuery. */
export function statusAtEndOf(answer: Buffer): TransactionStatus | undefined {
  const at = answer.length - READY_LENGTH
  if (at < 0 || answer[at] !== READY_FOR_QUERY || answer.readInt32BE(at + 1) !== 5) return undefined
  const status = String.fromCharCode(answer[at + 5] ?? 0)
  return status === 'I' || status === 'T' || status === 'E' ? status : undefined
}

function message(type: string, ...body: Buffer[]): Buffer {
  const content = Buffer.concat(body)
  return Buffer.concat([Buffer.from(type), int32(content.length + 4), content])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`)
