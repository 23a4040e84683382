/**
 * Serialises data for a `<script>` element: JSON in which a `Date` stays a `Date`. `undefined` properties are omitted.
 */
export function writeProps(given: unknown): string {
  return JSON.stringify(given, markInstants).replaceAll('<', '\\u003c')
}

function markInstants(this: Record<string, unknown>, name: string, value: unknown): unknown {
  // JSON.stringify has already called toJSON on `value`
  const plain = this[name]
  return plain instanceof Date ? { $at: plain.getTime() } : value
}
