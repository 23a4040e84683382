/** The stored fields of an event's object: ids, amounts and states. All others may be personal. */
const keptOfObject = [
  'id',
  'object',
  'client_reference_id',
  'payment_intent',
  'payment_status',
  'status',
  'reason',
  'amount',
  'amount_total',
  'amount_refunded',
  'currency',
  'charge',
]
const keptOfMetadata = ['edition', 'registration', 'session', 'refund']

/** An event without what is personal; nothing of one that cannot be read. K10 */
export function redactedEvent(content: Uint8Array): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(redacted(content)))
}

function redacted(content: Uint8Array): object {
  try {
    const event = record(JSON.parse(new TextDecoder().decode(content)))
    const object = record(record(event.data).object)
    const metadata = pick(record(object.metadata), keptOfMetadata)
    return {
      ...pick(event, ['id', 'object', 'type', 'created', 'livemode']),
      data: { object: { ...pick(object, keptOfObject), metadata } },
    }
  } catch {
    return {}
  }
}

/** Plain values alone: an object in their place may be an expanded person. */
function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = from[name]
      return ['string', 'number', 'boolean'].includes(typeof value) ? [[name, value]] : []
    }),
  )
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
